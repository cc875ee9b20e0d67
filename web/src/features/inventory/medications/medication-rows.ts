import { countDaysBetween } from '#shared/core/civil-time.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { calculateLotStockCents, getExpiryWarningLimit, sumLotDoses } from '#shared/inventory/lot.ts';
import { isAvailable, isRunningLow } from '#shared/inventory/medication.ts';
import type { ListedLot, ListedMedication } from '#shared/inventory/medication-api.ts';

export type MedicationFilter = { readonly searchText: string; readonly status: string };

export const statusParams = { available: 'disponible', out: 'agotado' } as const;

const hasLot = ({ lots }: ListedMedication, searchText: string) =>
  lots.some(({ lotNumber }) => lotNumber.toLowerCase().includes(searchText.toLowerCase()));

/** Filters by words of the name or part of a lot number. */
export const filterMedications = (
  medications: readonly ListedMedication[],
  { searchText, status }: MedicationFilter,
): ListedMedication[] =>
  medications
    .filter(
      (row) =>
        searchText.trim() === '' || containsAllWords(row.name, searchText) || hasLot(row, searchText.trim()),
    )
    .filter((row) => status === '' || isAvailable(row) === (status === statusParams.available));

export const findLowStock = (medications: readonly ListedMedication[]): ListedMedication[] =>
  medications.filter(isRunningLow);

const expiresSoon = (lot: ListedLot, today: string) =>
  lot.state === 'usable' &&
  sumLotDoses(lot) > 0 &&
  lot.usableUntil >= today &&
  lot.usableUntil <= getExpiryWarningLimit(today);

/** Returns the days until a usable lot expires, or undefined unless it expires soon. */
export const calculateDaysLeft = (lot: ListedLot, today: string): number | undefined =>
  expiresSoon(lot, today) ? countDaysBetween(today, lot.usableUntil) : undefined;

/** Calculates the value of the medication inventory, with soon-expiring and expired doses. */
export function calculateFigures(medications: readonly ListedMedication[], today: string) {
  const lots = medications.flatMap((medication) => medication.lots);
  const expiringLots = lots.filter((lot) => expiresSoon(lot, today));
  const expiredLots = lots.filter(({ setAsideDoses }) => setAsideDoses > 0);
  const sum = <T>(rows: readonly T[], toNumber: (row: T) => number) =>
    rows.reduce((total, row) => total + toNumber(row), 0);
  return {
    valueCents: sum(medications, ({ dosesPerVial, lots }) => calculateLotStockCents(dosesPerVial, lots)),
    soonDoses: sum(expiringLots, sumLotDoses),
    soonLots: expiringLots.length,
    expiredDoses: sum(expiredLots, ({ setAsideDoses }) => setAsideDoses),
    expiredLots: expiredLots.length,
  };
}

/** Puts usable lots first, then expired and recalled, then empty ones. Keeps the order of use within each group. */
export function sortLots(lots: readonly ListedLot[]): ListedLot[] {
  const toRank = (lot: ListedLot) => {
    if (lot.state !== 'usable') return 1;
    return sumLotDoses(lot) > 0 ? 0 : 2;
  };
  return lots.toSorted((a, b) => toRank(a) - toRank(b));
}
