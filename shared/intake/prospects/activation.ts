/** What came of 'Set' (spec 1 §8): the two last changed nothing about the client's access. */
export const activationOutcomes = [
  'created',
  'approved',
  'activated',
  'alreadyActive',
  'noPendingRequest',
] as const;
export type ActivationOutcome = (typeof activationOutcomes)[number];
