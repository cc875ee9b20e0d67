import type { DosePart } from './dose-parts.ts';
import { isUsableOn, type Lot } from './lot.ts';

/** What of a lot says whether doses may be taken from it, and how many. */
export type OfferedLot = Pick<Lot, 'lotId' | 'state' | 'usableUntil' | 'receivedAt' | 'freeDoses'>;
type Wanted = { readonly doses: number; readonly date: string };
type Allocation = {
  readonly parts: readonly DosePart[];
  readonly missing: number;
};

/** The order in which lots are used: what expires first goes first. */
export const inOrderOfUse = <L extends Pick<Lot, 'usableUntil' | 'receivedAt'>>(lots: readonly L[]): L[] =>
  lots.toSorted((a, b) =>
    `${a.usableUntil} ${a.receivedAt}`.localeCompare(`${b.usableUntil} ${b.receivedAt}`),
  );

/** The lots that doses for a day are taken from, and how many no lot has. */
export function allocateDoses(lots: readonly OfferedLot[], { doses, date }: Wanted): Allocation {
  let missing = doses;
  const parts: { lotId: string; doses: number }[] = [];
  for (const { lotId, freeDoses } of inOrderOfUse(lots.filter((lot) => isUsableOn(lot, date)))) {
    const taken = Math.min(missing, freeDoses);
    if (taken > 0) parts.push({ lotId, doses: taken });
    missing -= taken;
  }
  return { parts, missing };
}
