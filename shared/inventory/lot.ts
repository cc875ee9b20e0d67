import * as z from 'zod/mini';
import { addDays } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { Cents, CivilDate, CivilTime, Id, Instant } from '#shared/core/schemas.ts';
import { lotErrors } from './errors.ts';
import { calculateDoseCost } from './medication.ts';

/** `expired` lots are out of stock but on the shelf until discarded. */
export const lotStates = ['usable', 'expired', 'recalled', 'discarded'] as const;
export type LotState = (typeof lotStates)[number];
/** Lists read only `shelved` lots. Others are read by id. */
export const lotShelves = ['shelved', 'gone'] as const;

const Count = z.int().check(z.minimum(0));

const RelocationSummary = z.object({
  movedDoses: Count,
  movedTo: z.array(z.string()),
  movedAppointments: Count,
  firstDate: z.optional(CivilDate),
  lastDate: z.optional(CivilDate),
  /** Appointments for whose doses the other lots had too few. */
  uncovered: z.array(
    z.object({ appointmentId: Id, patientId: Id, date: CivilDate, time: CivilTime, doses: Count }),
  ),
});
export type RelocationSummary = z.infer<typeof RelocationSummary>;

/** Effect of a recall, stored for its page. */
export const Recall = z.extend(RelocationSummary, { at: Instant, by: z.string(), reason: z.string() });
export type Recall = z.infer<typeof Recall>;

export const Lot = z.object({
  lotId: Id,
  medicationId: Id,
  lotNumber: z.string(),
  usableUntil: CivilDate,
  receivedAt: Instant,
  vialCostCents: Cents,
  state: z.enum(lotStates),
  shelf: z.enum(lotShelves),
  freeDoses: Count,
  reservedDoses: Count,
  /** Doses of an expired lot that await disposal. */
  setAsideDoses: Count,
  receivedDoses: Count,
  dispensedDoses: Count,
  /** Losses and corrections. Negative if counts found more doses than were lost. */
  lostDoses: z.int(),
  /** Doses taken out of stock because the lot expired or was recalled. */
  withdrawnDoses: Count,
  /** Partial dose left over from vials, in hundredths. Further vials complete it. */
  restHundredths: z.optional(Count),
  /** When the administrators were notified of the coming expiry. */
  toldAt: z.optional(Instant),
  lastLoss: z.optional(z.object({ doses: z.int(), reason: z.string(), at: Instant })),
  recall: z.optional(Recall),
  /** Interim result of a withdrawal that takes several transactions. */
  rehomedSoFar: z.optional(RelocationSummary),
});
export type Lot = z.infer<typeof Lot>;

export const LotLabel = z.pick(Lot, { lotNumber: true, usableUntil: true });
export type LotLabel = z.infer<typeof LotLabel>;

/** Changes of a lot. Reservations change no stock and create no move. */
export type LotChange =
  | { readonly kind: 'received' | 'lost' | 'reserved' | 'released' | 'dispensed'; readonly doses: number }
  | { readonly kind: 'corrected'; readonly counted: number }
  | { readonly kind: 'recalled'; readonly staying: number }
  | { readonly kind: 'expired' | 'discarded' }
  | ({ readonly kind: 'relabeled'; readonly today: string } & LotLabel);

export const sumLotDoses = ({ freeDoses, reservedDoses }: Pick<Lot, 'freeDoses' | 'reservedDoses'>): number =>
  freeDoses + reservedDoses;

/** Whether doses may be given on a date. The expiry day is included. */
export const isUsableOn = (
  { state, usableUntil }: Pick<Lot, 'state' | 'usableUntil'>,
  date: string,
): boolean => state === 'usable' && usableUntil >= date;

type CostedLot = Pick<Lot, 'freeDoses' | 'reservedDoses' | 'state' | 'vialCostCents'>;

export const calculateLotStockCents = (dosesPerVial: number, lots: readonly CostedLot[]): number =>
  sumCents(
    lots
      .filter(({ state }) => state === 'usable')
      .map((lot) => sumLotDoses(lot) * calculateDoseCost({ vialCostCents: lot.vialCostCents, dosesPerVial })),
  );

export const calculateMeanVialCost = (
  lot: Pick<Lot, 'freeDoses' | 'reservedDoses' | 'vialCostCents'>,
  { doses, vialCostCents }: { readonly doses: number; readonly vialCostCents: number },
): number => {
  const dosesInStock = sumLotDoses(lot);
  if (dosesInStock + doses === 0) return vialCostCents;
  return Math.round((dosesInStock * lot.vialCostCents + doses * vialCostCents) / (dosesInStock + doses));
};

const warningDays = 30;

export const getExpiryWarningLimit = (today: string): string => addDays(today, warningDays);

const buildLotClosedError = (lot: Lot): AppError =>
  new AppError(lotErrors.closed, { values: { lot: lot.lotNumber } });

function assertUsable(lot: Lot): void {
  if (lot.state !== 'usable') throw buildLotClosedError(lot);
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

/** Rejects a count below the reserved doses, whose appointments must change first. */
function withCounted(lot: Lot, countedDoses: number): Lot {
  assertUsable(lot);
  if (countedDoses < lot.reservedDoses)
    throw new AppError(lotErrors.reserved, { values: { doses: String(lot.reservedDoses) } });
  const freeDoses = countedDoses - lot.reservedDoses;
  return { ...lot, freeDoses, lostDoses: lot.lostDoses + lot.freeDoses - freeDoses };
}

function withReserved(lot: Lot, doses: number): Lot {
  assertUsable(lot);
  assertEnough(lot, 'freeDoses', doses);
  return { ...lot, freeDoses: lot.freeDoses - doses, reservedDoses: lot.reservedDoses + doses };
}

const isWithdrawn = ({ state }: Lot) => state === 'expired' || state === 'recalled';

/** Releases reserved doses. Those of a withdrawn lot are not free again, and of an expired one set aside. */
function withReleased(lot: Lot, doses: number): Lot {
  assertEnough(lot, 'reservedDoses', doses);
  const reservedDoses = lot.reservedDoses - doses;
  if (!isWithdrawn(lot)) return { ...lot, reservedDoses, freeDoses: lot.freeDoses + doses };
  return unshelveIfEmpty({
    ...lot,
    reservedDoses,
    withdrawnDoses: lot.withdrawnDoses + doses,
    setAsideDoses: lot.state === 'expired' ? lot.setAsideDoses + doses : 0,
  });
}

/** Dispenses reserved doses, even of a withdrawn lot, because they may be recorded after they were given. */
function withDispensed(lot: Lot, doses: number): Lot {
  if (!isWithdrawn(lot)) assertUsable(lot);
  assertEnough(lot, 'reservedDoses', doses);
  return unshelveIfEmpty({
    ...lot,
    reservedDoses: lot.reservedDoses - doses,
    dispensedDoses: lot.dispensedDoses + doses,
  });
}

function assertReserved({ reservedDoses }: Lot, expected: number): void {
  if (reservedDoses !== expected)
    throw new AppError(lotErrors.reserved, { values: { doses: String(reservedDoses) } });
}

const withdrawFreeDoses = (lot: Lot): Lot => ({
  ...lot,
  freeDoses: 0,
  withdrawnDoses: lot.withdrawnDoses + lot.freeDoses,
});

/** Unshelves a withdrawn lot once it has neither set-aside nor reserved doses. */
const unshelveIfEmpty = (lot: Lot): Lot =>
  isWithdrawn(lot) && lot.setAsideDoses + lot.reservedDoses === 0 ? { ...lot, shelf: 'gone' } : lot;

/** Expires a lot. Reservations stay, because their appointments may be closed after midnight. */
function withExpired(lot: Lot): Lot {
  assertUsable(lot);
  return unshelveIfEmpty({ ...withdrawFreeDoses(lot), state: 'expired', setAsideDoses: lot.freeDoses });
}

/** Recalls a lot. `stayingDoses` belong to appointments that have begun and may have used it. */
function withRecalled(lot: Lot, stayingDoses: number): Lot {
  if (lot.state === 'recalled') throw buildLotClosedError(lot);
  assertReserved(lot, stayingDoses);
  return unshelveIfEmpty({ ...withdrawFreeDoses(lot), state: 'recalled', setAsideDoses: 0 });
}

function withDiscarded(lot: Lot): Lot {
  if (lot.state !== 'expired') throw buildLotClosedError(lot);
  assertReserved(lot, 0);
  return { ...lot, state: 'discarded', setAsideDoses: 0, shelf: 'gone' };
}

/** Relabels a lot. A new date clears its warning. An expired lot is usable again if the date is not past. */
function withLabel(lot: Lot, { lotNumber, usableUntil }: LotLabel, today: string): Lot {
  if (lot.state !== 'expired') assertUsable(lot);
  const isSameDay = usableUntil === lot.usableUntil;
  if (isSameDay && lotNumber === lot.lotNumber) throw new AppError(lotErrors.same_label);
  const { toldAt, ...lotWithoutWarning } = lot;
  const labeled: Lot = {
    ...lotWithoutWarning,
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

/** Applies a change to a lot. Throws if a count would fall below zero or the change is impossible. */
export function applyChangeToLot(lot: Lot, change: LotChange): Lot {
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

export const calculateUnexplainedDoses = (lot: Lot): number =>
  lot.receivedDoses - lot.dispensedDoses - lot.lostDoses - lot.withdrawnDoses - sumLotDoses(lot);
