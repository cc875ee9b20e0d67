import type { Domain } from './types.ts';

export const outbox: Domain = {
  name: 'outbox',
  consumers: [],
  schedules: [
    {
      name: 'republish-outbox',
      expression: 'rate(1 minute)',
      entry: 'lambdas/outbox/republish-outbox.ts',
      uses: { table: 'readWrite', bus: true },
      errorImpact: 'Facts that missed the bus are never told: no message, no refund.',
    },
  ],
  streamReaders: [
    {
      name: 'publish-outbox',
      entry: 'lambdas/outbox/publish-outbox.ts',
      uses: { table: 'readWrite', bus: true },
      errorImpact: 'Messages, receipts and refunds come a minute late.',
    },
  ],
};
