import * as z from 'zod/mini';
import { addDays } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { Cents, CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { lotErrors } from './errors.ts';
import { doseCostOf } from './medication.ts';

/** `expired`: out of the stock, and still on the shelf until it is discarded. */
export const lotStates = ['usable', 'expired', 'recalled', 'discarded'] as const;
export type LotState = (typeof lotStates)[number];
/** Lists read what is shelved; the rest is found by its id. */
export const lotShelves = ['shelved', 'gone'] as const;

const Count = z.int().check(z.minimum(0));

/** What became of the reservations of a lot that is taken out of the stock. */
const Rehomed = z.object({
  /** Reserved doses that are taken from other lots now, and which. */
  movedDoses: Count,
  movedTo: z.array(z.string()),
  movedAppointments: Count,
  firstDate: z.optional(CivilDate),
  lastDate: z.optional(CivilDate),
  /** Appointments for which no other lot had a dose. */
  uncovered: z.array(
    z.object({ appointmentId: Id, patientId: Id, date: CivilDate, time: CivilTime, doses: Count }),
  ),
});
export type Rehomed = z.infer<typeof Rehomed>;

/** What a recall did, as its page tells it whenever it is opened. */
export const Recall = z.extend(Rehomed, { at: Instant, by: z.string(), reason: z.string() });
export type Recall = z.infer<typeof Recall>;

/** Doses that came under one number of the maker's. */
export const Lot = z.object({
  lotId: Id,
  medicationId: Id,
  lotNumber: z.string(),
  /** The last day on which it may be used. */
  usableUntil: CivilDate,
  receivedAt: Instant,
  vialCostCents: Cents,
  state: z.enum(lotStates),
  shelf: z.enum(lotShelves),
  freeDoses: Count,
  reservedDoses: Count,
  /** Of one that expired: what lies there and is to be discarded. */
  setAsideDoses: Count,
  // What became of all that ever came under this number.
  receivedDoses: Count,
  dispensedDoses: Count,
  /** Losses and corrections; below zero where more was found than was lost. */
  lostDoses: z.int(),
  /** Taken out by expiry or recall. */
  withdrawnDoses: Count,
  /** What its vials hold beyond whole doses, in hundredths of a dose; none where absent. More of the lot completes it. */
  restHundredths: z.optional(Count),
  /** When the administrators were told that it expires soon. */
  toldAt: z.optional(Instant),
  /** The newest loss or correction, which may be the only one. */
  lastLoss: z.optional(z.object({ doses: z.int(), reason: z.string(), at: Instant })),
  recall: z.optional(Recall),
  /** While it is taken out in more than one transaction: what those before the last came to. */
  rehomedSoFar: z.optional(Rehomed),
});
export type Lot = z.infer<typeof Lot>;

/** What the label of a lot says. */
export const LotLabel = z.pick(Lot, { lotNumber: true, usableUntil: true });
export type LotLabel = z.infer<typeof LotLabel>;

/** What can befall a lot. A reservation is none of its moves: no dose comes or goes. */
export type LotChange =
  | { readonly kind: 'received' | 'lost' | 'reserved' | 'released' | 'dispensed'; readonly doses: number }
  | { readonly kind: 'corrected'; readonly counted: number }
  /** `staying`: what is kept of it for appointments that have begun. */
  | { readonly kind: 'recalled'; readonly staying: number }
  | { readonly kind: 'expired' | 'discarded' }
  | ({ readonly kind: 'relabeled'; readonly today: string } & LotLabel);

/** What is there to be used, reserved or not. */
export const dosesIn = ({ freeDoses, reservedDoses }: Pick<Lot, 'freeDoses' | 'reservedDoses'>): number =>
  freeDoses + reservedDoses;

/** Whether doses of it may be given on a day: the last day is one of them. */
export const isUsableOn = (
  { state, usableUntil }: Pick<Lot, 'state' | 'usableUntil'>,
  date: string,
): boolean => state === 'usable' && usableUntil >= date;

type Costed = Pick<Lot, 'freeDoses' | 'reservedDoses' | 'state' | 'vialCostCents'>;

/** What the doses that may be used cost, each as its lot did. */
export const stockCentsOf = (dosesPerVial: number, lots: readonly Costed[]): number =>
  sumCents(
    lots
      .filter(({ state }) => state === 'usable')
      .map((lot) => dosesIn(lot) * doseCostOf({ vialCostCents: lot.vialCostCents, dosesPerVial })),
  );

/** What a vial of a lot costs once more of it came at another cost: the mean of what is there and what comes. */
export const meanVialCost = (
  lot: Pick<Lot, 'freeDoses' | 'reservedDoses' | 'vialCostCents'>,
  { doses, vialCostCents }: { readonly doses: number; readonly vialCostCents: number },
): number => {
  const there = dosesIn(lot);
  if (there + doses === 0) return vialCostCents;
  return Math.round((there * lot.vialCostCents + doses * vialCostCents) / (there + doses));
};

const warningDays = 30;

/** The last day of expiry that is soon. */
export const soonUntil = (today: string): string => addDays(today, warningDays);

const closed = (lot: Lot): AppError => new AppError(lotErrors.closed, { values: { lot: lot.lotNumber } });

function assertUsable(lot: Lot): void {
  if (lot.state !== 'usable') throw closed(lot);
}

function assertEnough(lot: Lot, field: 'freeDoses' | 'reservedDoses', doses: number): void {
  if (lot[field] >= doses) return;
  throw new AppError(lotErrors.too_few, {
    values: { lot: lot.lotNumber, doses: String(lot[field]) },
  });
}

function withReceived(lot: Lot, doses: number): Lot {
  assertUsable(lot);
  return { ...lot, freeDoses: lot.freeDoses + doses, receivedDoses: lot.receivedDoses + doses };
}

function withLost(lot: Lot, doses: number): Lot {
  assertUsable(lot);
  assertEnough(lot, 'freeDoses', doses);
  return { ...lot, freeDoses: lot.freeDoses - doses, lostDoses: lot.lostDoses + doses };
}

/** Reserved doses are somebody's: fewer than those cannot have been counted before their appointments change. */
function withCounted(lot: Lot, counted: number): Lot {
  assertUsable(lot);
  if (counted < lot.reservedDoses)
    throw new AppError(lotErrors.reserved, { values: { doses: String(lot.reservedDoses) } });
  const freeDoses = counted - lot.reservedDoses;
  return { ...lot, freeDoses, lostDoses: lot.lostDoses + lot.freeDoses - freeDoses };
}

function withReserved(lot: Lot, doses: number): Lot {
  assertUsable(lot);
  assertEnough(lot, 'freeDoses', doses);
  return { ...lot, freeDoses: lot.freeDoses - doses, reservedDoses: lot.reservedDoses + doses };
}

const isWithdrawn = ({ state }: Lot) => state === 'expired' || state === 'recalled';

/** Of one that was withdrawn, nobody else may have them: those of one that expired are set aside with the others. */
function withReleased(lot: Lot, doses: number): Lot {
  assertEnough(lot, 'reservedDoses', doses);
  const reservedDoses = lot.reservedDoses - doses;
  if (!isWithdrawn(lot)) return { ...lot, reservedDoses, freeDoses: lot.freeDoses + doses };
  return shelvedWhileThere({
    ...lot,
    reservedDoses,
    withdrawnDoses: lot.withdrawnDoses + doses,
    setAsideDoses: lot.state === 'expired' ? lot.setAsideDoses + doses : 0,
  });
}

/** Also of one that was withdrawn since: they were given before that, and are written down later. */
function withDispensed(lot: Lot, doses: number): Lot {
  if (!isWithdrawn(lot)) assertUsable(lot);
  assertEnough(lot, 'reservedDoses', doses);
  return shelvedWhileThere({
    ...lot,
    reservedDoses: lot.reservedDoses - doses,
    dispensedDoses: lot.dispensedDoses + doses,
  });
}

function assertReserved({ reservedDoses }: Lot, expected: number): void {
  if (reservedDoses !== expected)
    throw new AppError(lotErrors.reserved, { values: { doses: String(reservedDoses) } });
}

const withdrawn = (lot: Lot): Lot => ({
  ...lot,
  freeDoses: 0,
  withdrawnDoses: lot.withdrawnDoses + lot.freeDoses,
});

/** A lot that was withdrawn is listed until nothing of it lies there and no appointment has yet to be closed. */
const shelvedWhileThere = (lot: Lot): Lot =>
  isWithdrawn(lot) && lot.setAsideDoses + lot.reservedDoses === 0 ? { ...lot, shelf: 'gone' } : lot;

/**
 * What is reserved of it stays with its appointments, whose day was one of the lot's: whoever closes one after midnight
 * writes down the lot that was given.
 */
function withExpired(lot: Lot): Lot {
  assertUsable(lot);
  return shelvedWhileThere({ ...withdrawn(lot), state: 'expired', setAsideDoses: lot.freeDoses });
}

/**
 * Its reservations have been given to other lots, or up, but for those of appointments that have begun: their clients
 * may have been given of it, and whoever closes them writes that down.
 */
function withRecalled(lot: Lot, staying: number): Lot {
  if (lot.state === 'recalled') throw closed(lot);
  assertReserved(lot, staying);
  return shelvedWhileThere({ ...withdrawn(lot), state: 'recalled', setAsideDoses: 0 });
}

function withDiscarded(lot: Lot): Lot {
  if (lot.state !== 'expired') throw closed(lot);
  assertReserved(lot, 0);
  return { ...lot, state: 'discarded', setAsideDoses: 0, shelf: 'gone' };
}

/**
 * The label was entered wrong. An expired lot whose true last day is still to come is usable again with the doses that were
 * set aside, and one whose last day changes is announced again before it.
 */
function withLabel(lot: Lot, { lotNumber, usableUntil }: LotLabel, today: string): Lot {
  if (lot.state !== 'expired') assertUsable(lot);
  const isSameDay = usableUntil === lot.usableUntil;
  if (isSameDay && lotNumber === lot.lotNumber) throw new AppError(lotErrors.same_label);
  const { toldAt, ...rest } = lot;
  const labeled: Lot = {
    ...rest,
    lotNumber,
    usableUntil,
    ...(isSameDay && toldAt !== undefined && { toldAt }),
  };
  if (lot.state === 'usable' || usableUntil < today) return labeled;
  return {
    ...labeled,
    state: 'usable',
    shelf: 'shelved',
    freeDoses: lot.freeDoses + lot.setAsideDoses,
    withdrawnDoses: lot.withdrawnDoses - lot.setAsideDoses,
    setAsideDoses: 0,
  };
}

/** The lot after a change. Throws why it cannot be: what is there never falls below zero. */
export function lotAfter(lot: Lot, change: LotChange): Lot {
  switch (change.kind) {
    case 'received':
      return withReceived(lot, change.doses);
    case 'lost':
      return withLost(lot, change.doses);
    case 'corrected':
      return withCounted(lot, change.counted);
    case 'reserved':
      return withReserved(lot, change.doses);
    case 'released':
      return withReleased(lot, change.doses);
    case 'dispensed':
      return withDispensed(lot, change.doses);
    case 'expired':
      return withExpired(lot);
    case 'recalled':
      return withRecalled(lot, change.staying);
    case 'discarded':
      return withDiscarded(lot);
    case 'relabeled':
      return withLabel(lot, change, change.today);
  }
}

/** What of all that ever came is neither there nor accounted for: always none. */
export const unexplainedDoses = (lot: Lot): number =>
  lot.receivedDoses - lot.dispensedDoses - lot.lostDoses - lot.withdrawnDoses - dosesIn(lot);
