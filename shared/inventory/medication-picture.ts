/** Builds the keys of a medication's picture (R351) and of its thumbnail. */
export const buildMedicationPictureKeys = (medicationId: string) => ({
  main: `images/${medicationId}.jpg`,
  small: `images/${medicationId}-small.jpg`,
});
