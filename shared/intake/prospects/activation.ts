/** Results of 'Set' (R148 R152). The last two change nothing. */
export const activationOutcomes = [
  'created',
  'approved',
  'activated',
  'alreadyActive',
  'noPendingRequest',
] as const;
export type ActivationOutcome = (typeof activationOutcomes)[number];
