import { Tax } from '#shared/catalog/tax.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: all taxes in one query
export const taxEntity = defineEntity('tax', Tax, { byId: { pk: pk([]), sk: sk(['taxId']) } });
