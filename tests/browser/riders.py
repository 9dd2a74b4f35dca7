"""What people do at a table of Mexican Train."""

from __future__ import annotations

from people import SHORT, Person
from playwright.sync_api import Error, Locator, expect

TABLE = """() => {
  const table = document.querySelector(".table-main").cloneNode(true);
  table.querySelector(".actions .buttons")?.remove();
  return table.innerHTML;
}"""


class Rider(Person):
    """Somebody who plays trains: a tile is chosen, then one of the ends that light up."""

    @classmethod
    def of(cls, person: Person) -> Rider:
        """The same person with the same device."""
        return cls(person.page, person.url, person.name)

    @property
    def lit(self) -> Locator:
        """The ends where the chosen tile may go."""
        return self.page.locator(".train-board .spot")

    @property
    def chosen(self) -> Locator:
        return self.page.locator(".rack-tile.chosen")

    def train(self, name: str) -> Locator:
        """The rows of a train by the hall's name for it."""
        return self.page.locator(f'[data-train="{name}"]')

    def button(self, name: str) -> Locator:
        """One of the buttons above the rack."""
        return self.page.locator(".actions .buttons").get_by_role("button", name=name)

    def choose(self, tile: Locator) -> str:
        """Take a tile in hand; the ends where it may go light up."""
        text = tile.get_attribute("data-tile") or ""
        tile.click()
        expect(self.lit.first).to_be_visible()
        return text

    def lay(self, tile: Locator, place: Locator | None = None) -> None:
        """Lay a tile, at the first end that lights up unless another is named."""
        text = self.choose(tile)
        self.tap_until_laid(place or self.lit.first)
        expect(self.page.locator(f'.rack-tile[data-tile="{text}"]')).to_have_count(0)

    def press(self, button: Locator) -> None:
        """Do what a button says, with the second tap where it asks for one, until the table has changed."""
        target = button.or_(self.page.locator(".actions .armed")).first
        before = self.page.evaluate(TABLE)
        while target.count() and self.page.evaluate(TABLE) == before:
            try:
                target.click(timeout=SHORT)
            except Error:  # it went away at this moment, or no longer waits for the second tap
                continue
            expect(self.page.locator(".actions .buttons :disabled")).to_have_count(0)

    def play_turn(self) -> None:
        """Lay the first tile that fits; else do the first thing that the page offers."""
        self.plays += 1
        if self.fitting.count():
            self.lay(self.fitting.first)
        else:
            self.press(self.page.locator(".actions .buttons button").first)
