import type { Lot } from '#shared/inventory/lot.ts';

/** Creates a lot of ten doses that is usable until the end of 2030. */
export const aLot = (changes: Partial<Lot> = {}): Lot => ({
  lotId: 'a',
  medicationId: 'm',
  lotNumber: 'A-1',
  usableUntil: '2030-12-31',
  receivedAt: '2026-01-01T12:00:00.000Z',
  vialCostCents: 1000,
  state: 'usable',
  shelf: 'shelved',
  freeDoses: 10,
  reservedDoses: 0,
  setAsideDoses: 0,
  receivedDoses: 10,
  dispensedDoses: 0,
  lostDoses: 0,
  withdrawnDoses: 0,
  ...changes,
});
