import type { Appointment } from '#shared/appointments/appointment.ts';

/** What was agreed, kept with the processor's own record of the hold: deposit/total in cents. */
export const quoteText = ({ deposit, totalCents }: Appointment) => `${deposit.amountCents}/${totalCents}`;
