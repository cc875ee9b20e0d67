import { Lot } from '#shared/inventory/lot.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byMedication: all lots of a medication
// byId: one lot
// byShelf: listed lots by expiry date
export const lotEntity = defineEntity('lot', Lot, {
  byMedication: { pk: pk(['medicationId']), sk: sk(['lotId']) },
  byId: { index: gsi1.name, pk: keys1.pk(['lotId']), sk: keys1.sk([]) },
  byShelf: { index: gsi2.name, pk: keys2.pk(['shelf']), sk: keys2.sk(['usableUntil', 'lotId']) },
});
