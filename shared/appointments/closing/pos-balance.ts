import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, isClient } from '#shared/core/roles.ts';
import type { Appointment, AppointmentWithStatus, CollectedBalance } from '../appointment.ts';
import { appointmentErrors } from '../errors.ts';
import { checkTransition } from '../transitions.ts';

export const isBalanceOpen = ({ status, hidden, balanceDueCents }: Appointment): boolean =>
  status === 'confirmed' && !hidden && balanceDueCents > 0;

/** Calculates the total balance due. This is the only definition of what clients owe (ADR 64). */
export const calculateOwedCents = (appointments: readonly Appointment[]): number =>
  sumCents(appointments.filter(isBalanceOpen).map(({ balanceDueCents }) => balanceDueCents));

type ClosedAppointment = Pick<AppointmentWithStatus<'completed'>, 'collectedCents' | 'collected'>;

/** Calculates the amount paid at the closing itself, without what the POS collected before. */
export const calculateClosingCents = ({ collectedCents, collected }: ClosedAppointment): number =>
  collectedCents - (collected?.cents ?? 0);

type CollectInput = Pick<CollectedBalance, 'saleId' | 'method'> & { readonly now: Date };

/** Records that the POS collected the balance. The code then closes the appointment without a payment. */
export function collectAtPos(
  appointment: Appointment,
  { saleId, method, now }: CollectInput,
  actor: Actor,
): AppointmentWithStatus<'confirmed'> {
  const { from } = checkTransition('collect', appointment, actor);
  const at = now.toISOString();
  const collected = { saleId, method, cents: from.balanceDueCents, at };
  return { ...from, balanceDueCents: 0, payment: { method, startedAt: at }, collected };
}

/**
 * Reverses the balance that a sale collected. A confirmed appointment owes it again. A completed one deducts it
 * from its collected amount.
 */
export function returnBalance(appointment: Appointment, saleId: string): Appointment {
  if (appointment.status === 'confirmed') {
    const { collected, payment: _, ...uncollected } = appointment;
    if (collected?.saleId !== saleId) return appointment;
    return { ...uncollected, balanceDueCents: uncollected.balanceDueCents + collected.cents };
  }
  if (appointment.status !== 'completed' || appointment.collected?.saleId !== saleId) return appointment;
  const { collected, ...uncollected } = appointment;
  return { ...uncollected, collectedCents: uncollected.collectedCents - collected.cents };
}

/** Throws if the POS collected the balance, which must be returned from its sale first. */
export function assertNothingCollected(
  appointment: AppointmentWithStatus<'pending' | 'confirmed'>,
  actor: Actor,
): void {
  if (appointment.status !== 'confirmed' || !appointment.collected) return;
  throw new AppError(isClient(actor) ? appointmentErrors.balance_paid : appointmentErrors.balance_collected);
}
