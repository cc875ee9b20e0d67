import { sumCents } from '#shared/core/money.ts';
import type { AppointmentIn, BookedMedication } from '../appointment.ts';
import { closingCents } from './till-balance.ts';

type Priced = Pick<BookedMedication, 'doses' | 'dosePriceCents'>;

/** What these doses cost together; what has no doses or no price counts nothing (R365). */
export const assignmentCents = (medications: readonly Priced[]): number =>
  sumCents(
    medications.map(({ doses, dosePriceCents }) =>
      doses > 0 && dosePriceCents > 0 ? doses * dosePriceCents : 0,
    ),
  );

type Closed = Pick<AppointmentIn<'completed'>, 'services' | 'medications' | 'collectedCents' | 'collected'>;
type WithDoses = {
  readonly services: readonly unknown[];
  readonly medications: readonly Pick<BookedMedication, 'doses' | 'dosePriceCents' | 'missingDoses'>[];
};

/** What the doses cost that an appointment was closed without, or would be; those that a service brings along have no price of their own. */
export const missingCents = (closed: WithDoses): number =>
  closed.services.length === 0
    ? assignmentCents(
        closed.medications.map(({ missingDoses = 0, ...rest }) => ({ ...rest, doses: missingDoses })),
      )
    : 0;

/** What the till took for doses that nobody gave after all: it goes back from its receipt. */
export const paidMissingCents = (closed: Pick<Closed, 'services' | 'medications' | 'collected'>): number =>
  closed.collected ? missingCents(closed) : 0;

/** A dose that was not given is not charged, as far as it was not paid before. */
export const withoutMissing = <A extends Closed>(closed: A): A => ({
  ...closed,
  collectedCents: closed.collectedCents - Math.min(missingCents(closed), closingCents(closed)),
});
