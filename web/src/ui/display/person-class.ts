const paletteSize = 8;

/** Returns the class that sets `--person`, `--person-bg` and `--person-stripe`; slate if undefined. */
export function toPersonClass(colorIndex: number | undefined): string {
  if (colorIndex === undefined) return `person-${paletteSize}`;
  const color = `person-${(colorIndex % paletteSize) + 1}`;
  return colorIndex < paletteSize ? color : `${color} person--again`;
}

/** Returns the token of a person's color where classes do not apply: on the map. */
export const toPersonStripe = (colorIndex: number): string => `--ds-e${(colorIndex % paletteSize) + 1}-s`;
