/** The sizes that the style sheet gives, in CSS pixels: of a tile, and from row to row. */
export function feltSizes(felt: Element): { wide: number; pitch: number } {
  const style = getComputedStyle(felt);
  const wide = Number.parseFloat(style.getPropertyValue("--tile"));
  const chipRow = Number.parseFloat(style.getPropertyValue("--chip-row"));
  return { wide, pitch: (wide * 4) / 3 + chipRow };
}
