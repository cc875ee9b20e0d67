import { daysBetween } from '#shared/core/civil-time.ts';
import { matches } from '#shared/core/matches.ts';
import { calculateLotStockCents, getExpiryWarningLimit, sumLotDoses } from '#shared/inventory/lot.ts';
import { isAvailable, isRunningLow } from '#shared/inventory/medication.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';

export type MedicationFilter = { readonly typed: string; readonly status: string };

export const statuses = { available: 'disponible', out: 'agotado' } as const;

const hasLot = ({ lots }: ListedMedication, typed: string) =>
  lots.some(({ lotNumber }) => lotNumber.toLowerCase().includes(typed.toLowerCase()));

/** Filters by words of the name or part of a lot number. */
export const filterMedications = (
  all: readonly ListedMedication[],
  { typed, status }: MedicationFilter,
): ListedMedication[] =>
  all
    .filter((each) => typed.trim() === '' || matches(each.name, typed) || hasLot(each, typed.trim()))
    .filter((each) => status === '' || isAvailable(each) === (status === statuses.available));

export const findLowStock = (all: readonly ListedMedication[]): ListedMedication[] =>
  all.filter(isRunningLow);

const expiresSoon = (lot: ListedLot, today: string) =>
  lot.state === 'usable' &&
  sumLotDoses(lot) > 0 &&
  lot.usableUntil >= today &&
  lot.usableUntil <= getExpiryWarningLimit(today);

/** Days until a usable lot expires; undefined unless it expires soon. */
export const calculateDaysLeft = (lot: ListedLot, today: string): number | undefined =>
  expiresSoon(lot, today) ? daysBetween(today, lot.usableUntil) : undefined;

/** Value of the medication inventory, with soon-expiring and expired doses. */
export function calculateFigures(all: readonly ListedMedication[], today: string) {
  const lots = all.flatMap((each) => each.lots);
  const soon = lots.filter((lot) => expiresSoon(lot, today));
  const expired = lots.filter(({ setAsideDoses }) => setAsideDoses > 0);
  const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    valueCents: sum(all, ({ dosesPerVial, lots }) => calculateLotStockCents(dosesPerVial, lots)),
    soonDoses: sum(soon, sumLotDoses),
    soonLots: soon.length,
    expiredDoses: sum(expired, ({ setAsideDoses }) => setAsideDoses),
    expiredLots: expired.length,
  };
}

/** Usable lots in order of use, then withdrawn, then empty ones. */
export function sortLots(lots: readonly ListedLot[]): ListedLot[] {
  const rank = (lot: ListedLot) => (lot.state !== 'usable' ? 1 : sumLotDoses(lot) > 0 ? 0 : 2);
  return lots.toSorted((one, other) => rank(one) - rank(other));
}
