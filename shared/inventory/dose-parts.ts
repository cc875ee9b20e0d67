import { applyChangeToLot, type Lot, type LotChange } from './lot.ts';

export type DosePart = { readonly lotId: string; readonly doses: number };

export const sumDoses = (parts: readonly { readonly doses: number }[]): number =>
  parts.reduce((sum, { doses }) => sum + doses, 0);

/** Applies a change of doses to each lot. Throws a lot error if a lot cannot take it. */
export const applyDoseParts = (
  lots: readonly Lot[],
  parts: readonly DosePart[],
  kind: Extract<LotChange, { readonly doses: number }>['kind'],
): Lot[] =>
  lots.map((lot) => {
    const doses = parts.reduce((sum, part) => sum + (part.lotId === lot.lotId ? part.doses : 0), 0);
    return doses === 0 ? lot : applyChangeToLot(lot, { kind, doses });
  });

export const findChangedLots = (before: readonly Lot[], after: readonly Lot[]) =>
  before.flatMap((lot, index) => {
    const changedLot = after[index];
    return changedLot === undefined || changedLot === lot ? [] : [{ before: lot, after: changedLot }];
  });
