import type { DosePart } from './dose-parts.ts';
import { isUsableOn, type Lot } from './lot.ts';

export type OfferedLot = Pick<Lot, 'lotId' | 'state' | 'usableUntil' | 'receivedAt' | 'freeDoses'>;
type DoseDemand = { readonly doses: number; readonly date: string };
type Allocation = {
  readonly parts: readonly DosePart[];
  readonly missing: number;
};

export const sortLotsByExpiry = <L extends Pick<Lot, 'usableUntil' | 'receivedAt'>>(
  lots: readonly L[],
): L[] =>
  lots.toSorted((a, b) =>
    `${a.usableUntil} ${a.receivedAt}`.localeCompare(`${b.usableUntil} ${b.receivedAt}`),
  );

/** Allocates doses of lots that are usable on the date, earliest expiry first. `missing` counts the rest. */
export function allocateDoses(lots: readonly OfferedLot[], { doses, date }: DoseDemand): Allocation {
  let missing = doses;
  const parts: { lotId: string; doses: number }[] = [];
  for (const { lotId, freeDoses } of sortLotsByExpiry(lots.filter((lot) => isUsableOn(lot, date)))) {
    const takenDoses = Math.min(missing, freeDoses);
    if (takenDoses > 0) parts.push({ lotId, doses: takenDoses });
    missing -= takenDoses;
  }
  return { parts, missing };
}
