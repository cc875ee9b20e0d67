import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, isClient } from '#shared/core/roles.ts';
import type { Appointment, AppointmentIn, Collected } from '../appointment.ts';
import { appointmentErrors } from '../errors.ts';
import { decide } from '../transitions.ts';

/** Whether something of it is still to be paid, and may be. */
export const isBalanceOpen = ({ status, hidden, balanceDueCents }: Appointment): boolean =>
  status === 'confirmed' && !hidden && balanceDueCents > 0;

/** What is still to be paid of these, in cents: the one definition of what is owed (ADR 64). */
export const owedCents = (appointments: readonly Appointment[]): number =>
  sumCents(appointments.filter(isBalanceOpen).map(({ balanceDueCents }) => balanceDueCents));

type Closed = Pick<AppointmentIn<'completed'>, 'collectedCents' | 'collected'>;

/** What is paid at the closing itself: what the till took before is not. */
export const closingCents = ({ collectedCents, collected }: Closed): number =>
  collectedCents - (collected?.cents ?? 0);

type CollectInput = Pick<Collected, 'saleId' | 'method'> & { readonly now: Date };

/** The till took its balance: nothing is due, and its code closes it without asking for money again. */
export function collectedAtTill(
  appointment: Appointment,
  { saleId, method, now }: CollectInput,
  actor: Actor,
): AppointmentIn<'confirmed'> {
  const { from } = decide('collect', appointment, actor);
  const at = now.toISOString();
  const collected = { saleId, method, cents: from.balanceDueCents, at };
  return { ...from, balanceDueCents: 0, payment: { method, startedAt: at }, collected };
}

/**
 * What the till took with this sale goes back: it is due again while the appointment is to come, and less was collected
 * once it is over. Of one that this sale did not pay nothing changes.
 */
export function balanceReturned(appointment: Appointment, saleId: string): Appointment {
  if (appointment.status === 'confirmed') {
    const { collected, payment: _, ...rest } = appointment;
    if (collected?.saleId !== saleId) return appointment;
    return { ...rest, balanceDueCents: rest.balanceDueCents + collected.cents };
  }
  if (appointment.status !== 'completed' || appointment.collected?.saleId !== saleId) return appointment;
  const { collected, ...rest } = appointment;
  return { ...rest, collectedCents: rest.collectedCents - collected.cents };
}

/** What the till took stands in its sale: it goes back from there before the appointment ends without taking place. */
export function assertNothingCollected(from: AppointmentIn<'pending' | 'confirmed'>, actor: Actor): void {
  if (from.status !== 'confirmed' || !from.collected) return;
  throw new AppError(isClient(actor) ? appointmentErrors.balance_paid : appointmentErrors.balance_collected);
}
