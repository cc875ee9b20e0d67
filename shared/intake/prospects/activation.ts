/** Results of 'Set' (R148 R152). The last two do not change the client's access. */
export const activationOutcomes = [
  'created',
  'approved',
  'activated',
  'alreadyActive',
  'noPendingRequest',
] as const;
export type ActivationOutcome = (typeof activationOutcomes)[number];
