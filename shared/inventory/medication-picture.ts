/** Where the picture of a medicine is kept (R351), and the small one that lists show. */
export const medicationPictureKeys = (medicationId: string) => ({
  main: `images/${medicationId}.jpg`,
  small: `images/${medicationId}-small.jpg`,
});
