/** What came of 'Set' (R148 R152): the two last changed nothing about the client's access. */
export const activationOutcomes = [
  'created',
  'approved',
  'activated',
  'alreadyActive',
  'noPendingRequest',
] as const;
export type ActivationOutcome = (typeof activationOutcomes)[number];
