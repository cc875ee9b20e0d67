import { CustomAttributeType, Entity } from 'electrodb';
import { type Lot, lotShelves, lotStates } from '#shared/inventory/lot.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

// byMedication  every lot that ever came of a medicine
// byId          one, for its own page
// byShelf       those that lists show, by the day they expire
export const lotEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('lot'),
      attributes: {
        medicationId: { type: 'string', required: true },
        lotId: { type: 'string', required: true },
        lotNumber: { type: 'string', required: true },
        usableUntil: { type: 'string', required: true },
        receivedAt: { type: 'string', required: true },
        vialCostCents: { type: 'number', required: true },
        state: { type: lotStates, required: true },
        shelf: { type: lotShelves, required: true },
        freeDoses: { type: 'number', required: true },
        reservedDoses: { type: 'number', required: true },
        setAsideDoses: { type: 'number', required: true },
        receivedDoses: { type: 'number', required: true },
        dispensedDoses: { type: 'number', required: true },
        lostDoses: { type: 'number', required: true },
        withdrawnDoses: { type: 'number', required: true },
        restHundredths: { type: 'number' },
        toldAt: { type: 'string' },
        lastLoss: { type: CustomAttributeType<NonNullable<Lot['lastLoss']>>('any') },
        rehomedSoFar: { type: CustomAttributeType<NonNullable<Lot['rehomedSoFar']>>('any') },
        recall: { type: CustomAttributeType<NonNullable<Lot['recall']>>('any') },
      },
      indexes: {
        byMedication: { pk: pk(['medicationId']), sk: sk(['lotId']) },
        byId: { index: gsi1.name, pk: keys1.pk(['lotId']), sk: keys1.sk([]) },
        byShelf: { index: gsi2.name, pk: keys2.pk(['shelf']), sk: keys2.sk(['usableUntil', 'lotId']) },
      },
    },
    config,
  );
