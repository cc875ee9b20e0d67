import { sumCents } from '#shared/core/money.ts';
import type { AppointmentIn, BookedMedication } from '../appointment.ts';
import { closingCents } from './till-balance.ts';

type Priced = Pick<BookedMedication, 'doses' | 'dosePriceCents'>;

/** Total price of the doses; lines without doses or price count zero (R365). */
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

/** Price of doses that were missing at closing; doses that belong to a service are not priced. */
export const missingCents = (closed: WithDoses): number =>
  closed.services.length === 0
    ? assignmentCents(
        closed.medications.map(({ missingDoses = 0, ...rest }) => ({ ...rest, doses: missingDoses })),
      )
    : 0;

/** Price of missing doses that the POS already collected, to be refunded from its receipt. */
export const paidMissingCents = (closed: Pick<Closed, 'services' | 'medications' | 'collected'>): number =>
  closed.collected ? missingCents(closed) : 0;

/** Deducts missing doses from the balance, unless it was paid before. */
export const withoutMissing = <A extends Closed>(closed: A): A => ({
  ...closed,
  collectedCents: closed.collectedCents - Math.min(missingCents(closed), closingCents(closed)),
});
