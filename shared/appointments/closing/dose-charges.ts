import { sumCents } from '#shared/core/money.ts';
import type { AppointmentWithStatus, BookedMedication } from '../appointment.ts';
import { calculateClosingCents } from './pos-balance.ts';

type PricedDoses = Pick<BookedMedication, 'doses' | 'dosePriceCents'>;

/** Total price of the doses; lines without doses or price count zero (R365). */
export const calculateAssignmentCents = (medications: readonly PricedDoses[]): number =>
  sumCents(
    medications.map(({ doses, dosePriceCents }) =>
      doses > 0 && dosePriceCents > 0 ? doses * dosePriceCents : 0,
    ),
  );

type ClosedAppointment = Pick<
  AppointmentWithStatus<'completed'>,
  'services' | 'medications' | 'collectedCents' | 'collected'
>;
type AppointmentDoses = {
  readonly services: readonly unknown[];
  readonly medications: readonly Pick<BookedMedication, 'doses' | 'dosePriceCents' | 'missingDoses'>[];
};

/** Price of doses that were missing at closing; doses that belong to a service are not priced. */
export const calculateMissingCents = (closed: AppointmentDoses): number =>
  closed.services.length === 0
    ? calculateAssignmentCents(
        closed.medications.map(({ missingDoses = 0, ...rest }) => ({ ...rest, doses: missingDoses })),
      )
    : 0;

/** Price of missing doses that the POS already collected, to be refunded from its receipt. */
export const calculatePaidMissingCents = (
  closed: Pick<ClosedAppointment, 'services' | 'medications' | 'collected'>,
): number => (closed.collected ? calculateMissingCents(closed) : 0);

/** Deducts missing doses from the balance, unless it was paid before. */
export const deductMissingDoses = <A extends ClosedAppointment>(closed: A): A => ({
  ...closed,
  collectedCents:
    closed.collectedCents - Math.min(calculateMissingCents(closed), calculateClosingCents(closed)),
});
