import { CustomAttributeType, Entity } from 'electrodb';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { ledgerKinds, movementDirections, movementSources } from '#shared/payments/ledger.ts';
import type { TaxSplit } from '#shared/taxes/tax-split.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1 } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

// bySource: movements of a source, one for each cause
// byDay: movements of a civil day
export const ledgerEntryEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('ledgerEntry'),
      attributes: {
        sourceKind: { type: movementSources, required: true },
        sourceId: { type: 'string', required: true },
        cause: { type: 'string', required: true },
        kind: { type: ledgerKinds, required: true },
        direction: { type: movementDirections, required: true },
        method: { type: paymentMethods },
        amountCents: { type: 'number', required: true },
        split: { type: CustomAttributeType<TaxSplit>('any') },
        date: { type: 'string', required: true },
        at: { type: 'string', required: true },
        patientId: { type: 'string' },
        staffId: { type: 'string' },
        shiftId: { type: 'string' },
        reference: { type: 'string' },
      },
      indexes: {
        bySource: { pk: pk(['sourceKind', 'sourceId']), sk: sk(['cause']) },
        byDay: {
          index: gsi1.name,
          pk: keys1.pk(['date']),
          sk: keys1.sk(['at', 'sourceKind', 'sourceId', 'cause']),
        },
      },
    },
    config,
  );
