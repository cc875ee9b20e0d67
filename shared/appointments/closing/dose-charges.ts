import { sumCents } from '#shared/core/money.ts';
import type { AppointmentWithStatus, BookedMedication } from '../appointment.ts';
import { calculateClosingCents } from './pos-balance.ts';

type PricedDoses = Pick<BookedMedication, 'doses' | 'dosePriceCents'>;

/** Calculates the total price of the doses. Lines without doses or price count as zero (R365). */
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

/** Calculates the price of doses missing at closing. Doses that belong to a service are not priced. */
export const calculateMissingCents = (appointment: AppointmentDoses): number =>
  appointment.services.length === 0
    ? calculateAssignmentCents(
        appointment.medications.map(({ missingDoses = 0, ...medication }) => ({
          ...medication,
          doses: missingDoses,
        })),
      )
    : 0;

/** Calculates the price of missing doses that the POS already collected and must refund. */
export const calculatePaidMissingCents = (
  appointment: Pick<ClosedAppointment, 'services' | 'medications' | 'collected'>,
): number => (appointment.collected ? calculateMissingCents(appointment) : 0);

/** Deducts missing doses from the amount paid at the closing, not from what the POS collected before. */
export const deductMissingDoses = <A extends ClosedAppointment>(appointment: A): A => ({
  ...appointment,
  collectedCents:
    appointment.collectedCents -
    Math.min(calculateMissingCents(appointment), calculateClosingCents(appointment)),
});
