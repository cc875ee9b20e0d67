const palette = 8;

/** Returns the class that sets `--person`, `--person-bg` and `--person-stripe`; slate if undefined. */
export function toPersonClass(colorIndex: number | undefined): string {
  if (colorIndex === undefined) return `person-${palette}`;
  const color = `person-${(colorIndex % palette) + 1}`;
  return colorIndex < palette ? color : `${color} person--again`;
}

/** Returns the token of a person's color where classes do not apply: on the map. */
export const toPersonStripe = (colorIndex: number): string => `--ds-e${(colorIndex % palette) + 1}-s`;
