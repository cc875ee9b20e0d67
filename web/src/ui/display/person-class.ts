const paletteSize = 8;

/** Returns the class that sets `--person`, `--person-bg` and `--person-stripe`. An undefined index is slate. */
export function toPersonClass(colorIndex: number | undefined): string {
  if (colorIndex === undefined) return `person-${paletteSize}`;
  const color = `person-${(colorIndex % paletteSize) + 1}`;
  return colorIndex < paletteSize ? color : `${color} person--again`;
}

/** Returns the token of a person's color for the map, where classes do not apply. */
export const toPersonStripe = (colorIndex: number): string => `--ds-e${(colorIndex % paletteSize) + 1}-s`;
