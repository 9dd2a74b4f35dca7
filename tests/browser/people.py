"""What people do at a table, by touch and by mouse."""

from __future__ import annotations

import secrets

from playwright.sync_api import Error, Locator, Page, expect

SHORT = 300


class Person:
    """Somebody with a browser, who comes to a hall under a name."""

    def __init__(self, page: Page, url: str, name: str) -> None:
        self.page = page
        self.url = url
        self.name = name
        self.plays = 0

    # Going places.

    def go(self, path: str = "/") -> None:
        """To a page of the hall."""
        self.page.goto(self.url + path)

    def make_table(
        self, preset: str = "gaple", friends: int = 0, rounds: int | None = None, players: int | None = None
    ) -> None:
        """Fill the form in; the first `friends` seats after one's own are for people, the rest for bots."""
        self.go(f"/new?preset={preset}")
        if players is not None:
            self.page.get_by_role("spinbutton", name="Number of players").fill(str(players))
            self.page.keyboard.press("Tab")
        for seat in range(friends):
            self.page.get_by_label(f"Seat {seat + 2}").select_option("person")
        if rounds is not None:
            self.page.get_by_text("House rules").click()
            length = self.page.locator(".option").filter(has_text="Length of match")
            length.get_by_role("radio", name="a number of rounds").check()
            length.get_by_role("spinbutton").fill(str(rounds))
            self.page.keyboard.press("Tab")
        self.page.locator(".make-action button").click()
        self.say_name()
        expect(self.page.locator(".table-page")).to_be_visible()

    def open_table(self, ruleset: str, options: dict[str, object], players: int) -> None:
        """A table that the hall makes at once, with house rules and bots on all other seats."""
        token = secrets.token_urlsafe(16)
        bots = [{"kind": "bot", "level": "easy"} for _ in range(players - 1)]
        made = self.page.request.post(
            f"{self.url}/api/tables",
            data={
                "ruleset": ruleset,
                "options": {"players": players, **options},
                "seats": [{"kind": "person"}, *bots],
                "turn_seconds": 0,
                "listed": False,
                "watch": True,
                "name": self.name,
                "token": token,
                "lang": "en",
            },
        )
        self.go(f"/t/{made.json()['table']}#{token}")

    def say_name(self) -> None:
        """When one is asked, which happens once."""
        asked = self.page.locator(".name-form")
        expect(asked.or_(self.page.locator(".table-page")).first).to_be_visible()
        if asked.is_visible():
            asked.get_by_role("textbox").fill(self.name)
            asked.locator("button.primary").click()

    def sit(self, link: str) -> None:
        """Open a table's link, take the first free seat, and be ready."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit here").first.click()
        self.say_name()
        self.ready("I'm ready")

    def ready(self, button: str) -> None:
        """Ready to begin, for the next round, or for another match."""
        self.page.get_by_role("button", name=button).click()

    def next_round(self) -> None:
        """When nobody else has to be waited for."""
        self.ready("Next round")
        expect(self.end).to_be_hidden()

    @property
    def share_link(self) -> str:
        """The link for friends, as the page shows it."""
        return self.page.get_by_label("Link to this table", exact=True).input_value()

    # At the table.

    @property
    def tiles(self) -> Locator:
        return self.page.locator(".rack-tile")

    @property
    def hand(self) -> list[str]:
        """My tiles, in my order."""
        return [tile.get_attribute("data-tile") or "" for tile in self.tiles.all()]

    @property
    def fitting(self) -> Locator:
        return self.page.locator(".rack-tile.fits")

    @property
    def laid(self) -> Locator:
        return self.page.locator(".board .laid")

    @property
    def my_turn(self) -> Locator:
        return self.page.locator(".my-turn")

    @property
    def end(self) -> Locator:
        """What is shown when a round is over."""
        return self.page.locator(".end-panel")

    def wait_for_turn(self) -> bool:
        """Until it is my turn (true) or the round is over (false)."""
        self.my_turn.or_(self.end).first.wait_for()
        return not self.end.is_visible()

    def play_turn(self) -> None:
        """Play the first tile that fits, by a tap on the board or by a button; or lay one face down."""
        self.plays += 1
        last = self.tiles.nth(self.tiles.count() - 1)
        self.fitting.first.click()
        if self.page.locator(".spot").count() and self.plays % 4 == 1:
            self.tap_until_laid(self.page.locator(".spot").first)
        else:
            self.page.locator(".actions .buttons button").first.click()
        expect(last).to_be_hidden()

    def tap_until_laid(self, place: Locator, key: str | None = None) -> None:
        """A tap (or a key) right after choosing is taken for a stray one: then once more."""
        chosen = self.page.locator(".rack-tile.chosen")
        while chosen.count():
            try:
                if key:
                    place.press(key, timeout=SHORT)
                else:
                    place.click(timeout=SHORT)
                chosen.wait_for(state="detached", timeout=SHORT)
            except Error:
                continue

    def play_round(self) -> None:
        """Until all hands lie open."""
        while self.wait_for_turn():
            self.play_turn()
        expect(self.end).to_be_visible()


def play_round_together(people: list[Person]) -> None:
    """Whoever is to move moves, until all see the end of the round."""
    while not all(person.end.is_visible() for person in people):
        for person in people:
            if person.my_turn.is_visible():
                person.play_turn()
