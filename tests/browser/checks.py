"""What holds on every page of the hall."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

TARGET = 44
SMALL_TARGETS = """(least) => [...document.querySelectorAll('button, a, input, select, summary')]
  .filter((element) => element.checkVisibility())
  .map((element) => (element.closest('.segments label, .preset-choice label') ?? element))
  .map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < least || height < least)
  .map(([html, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${html}`)"""
RAW_KEY = re.compile(
    r"\b(?:app|home|make|play|train|rummy|rummy_tile|seat|wait|rack|round|match|side|share|fair|line)\.[a-z_]+\b"
)
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}

CONTRAST = """(element) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const ground = (node) => {
    const [red, green, blue, alpha = 1] = channels(getComputedStyle(node).backgroundColor);
    return alpha > 0 ? [red, green, blue] : ground(node.parentElement);
  };
  const opacity = (node) => (node ? Number(getComputedStyle(node).opacity) * opacity(node.parentElement) : 1);
  const light = (colour) => {
    const [red, green, blue] = colour
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = ground(element);
  const share = opacity(element);
  const text = channels(getComputedStyle(element).color)
    .slice(0, 3)
    .map((value, at) => value * share + behind[at] * (1 - share));
  const [darker, lighter] = [light(text), light(behind)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}"""


def check(page: Page) -> None:
    """What holds on every page."""
    in_sight(page)
    assert page.evaluate(SMALL_TARGETS, TARGET) == []
    in_words(page)
    found = Axe().run(page, options=RULES).response["violations"]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in found] == []


def in_words(page: Page) -> None:
    """No text is missing: its key would stand in its place."""
    assert RAW_KEY.findall(page.locator("body").inner_text()) == []


def in_sight(page: Page) -> None:
    """The page as a whole never scrolls sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def on_screen(page: Page, *parts: str) -> None:
    """Each of these parts is on the screen, to its edges."""
    assert page.viewport_size is not None
    for part in parts:
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        assert box["y"] + box["height"] <= page.viewport_size["height"]


def contrast(part: Locator) -> float:
    """Of text and ground as they are seen, as WCAG counts it."""
    return float(part.evaluate(CONTRAST))
