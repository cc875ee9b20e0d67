import { Lot } from '#shared/inventory/lot.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byMedication  every lot that ever came of a medicine
// byId          one, for its own page
// byShelf       those that lists show, by the day they expire
export const lotEntity = defineEntity('lot', Lot, {
  byMedication: { pk: pk(['medicationId']), sk: sk(['lotId']) },
  byId: { index: gsi1.name, pk: keys1.pk(['lotId']), sk: keys1.sk([]) },
  byShelf: { index: gsi2.name, pk: keys2.pk(['shelf']), sk: keys2.sk(['usableUntil', 'lotId']) },
});
