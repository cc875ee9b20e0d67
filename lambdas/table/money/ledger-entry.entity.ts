import { CustomAttributeType, Entity } from 'electrodb';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { ledgerKinds, movementDirections, movementSources } from '#shared/payments/ledger.ts';
import type { TaxSplit } from '#shared/taxes/tax-split.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, service } from '../engine/indexes.ts';
import { keys1, model, pk, sk } from '../engine/keys.ts';

/** Where a template of ElectroDB has the value of an attribute. */
const part = (attribute: string) => `\${${attribute}}`;

// bySource  the money of one source; its key makes each cause move money once
// byDay     what a day earned
//
// Rows of the version before had the key (appointmentId, kind). The templates write that key's very text for an
// appointment, so that both kinds of rows are one list, and a movement that has its row is refused a second one.
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
        // Only in rows of the version before, in place of source and reference.
        appointmentId: { type: 'string' },
        paymentIntentId: { type: 'string' },
      },
      indexes: {
        bySource: {
          pk: {
            ...pk(['sourceKind', 'sourceId']),
            template: `$${service}#${part('sourceKind')}Id_${part('sourceId')}`,
          },
          sk: { ...sk(['cause']), template: `$ledgerEntry_1#kind_${part('cause')}` },
        },
        byDay: {
          index: gsi1.name,
          pk: keys1.pk(['date']),
          sk: keys1.sk(['at', 'sourceKind', 'sourceId', 'cause']),
        },
      },
    },
    config,
  );
