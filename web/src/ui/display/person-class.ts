const palette = 8;

/** The classes that give `--person`, `--person-bg` and `--person-stripe` by a stored index; undefined is nobody, and slate. */
export function personClass(colorIndex: number | undefined): string {
  if (colorIndex === undefined) return `person-${palette}`;
  const color = `person-${(colorIndex % palette) + 1}`;
  return colorIndex < palette ? color : `${color} person--again`;
}

/** The token of a person's color where no class reaches: on the map. */
export const personStripe = (colorIndex: number): string => `--ds-e${(colorIndex % palette) + 1}-s`;
