import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, auditRead } from '#lambdas/platform/commit.ts';
import { calculateRetentionExpiry } from '#shared/core/periods.ts';
import type { Message, Notice } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const eventTime = '2026-03-06T18:50:00.000Z';
const findRow = async (name: string, value: string) =>
  (await allTableRows()).find((row) => row[name] === value);

const notice: Notice = {
  subjectId: 'ada',
  deliveryId: 'n1',
  recipientId: 'ada',
  channel: 'mail',
  kind: 'saleReceipt',
  to: 'ada@serena.example',
  state: 'sent',
  occurredAt: eventTime,
};
const message: Message = {
  subjectId: 'a1',
  deliveryId: 'm1',
  kind: 'reminder',
  channel: 'sms',
  audience: 'patient',
  recipientId: 'marisol',
  to: '+17875550100',
  state: 'sent',
  occurredAt: eventTime,
};

describe('rows that expire after the retention period', () => {
  it('include audit entries of reads, but not of changes', async () => {
    await thePlatform().commit(
      auditRead('record.read', 'p1', { part: 'skin' }),
      audit('patient.changed', 'p2'),
    );

    const [readRow, changeRow] = await Promise.all([findRow('subjectId', 'p1'), findRow('subjectId', 'p2')]);
    expect(readRow?.['expiresAt']).toBe(calculateRetentionExpiry(String(readRow?.['at'])));
    expect(changeRow).toBeDefined();
    expect(changeRow).not.toHaveProperty('expiresAt');
    const [entry] = (await thePlatform().audits.bySubject('p1', undefined)).rows;
    expect(entry).toMatchObject({ action: 'record.read', details: { part: 'skin' } });
    expect(entry).not.toHaveProperty('expiresAt');
  });

  it('include messages and notices, by the time of their event, also when rewritten', async () => {
    const { deliveries, commit } = thePlatform();
    for (const delivery of [message, notice]) {
      await commit(deliveries.put(delivery));
      await commit(deliveries.put({ ...delivery, state: 'failed' }));
    }

    for (const id of ['m1', 'n1'])
      expect((await findRow('deliveryId', id))?.['expiresAt']).toBe(calculateRetentionExpiry(eventTime));
    const storedDeliveries = [await deliveries.find(message), await deliveries.find(notice)];
    expect(storedDeliveries).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    for (const delivery of storedDeliveries) expect(delivery).not.toHaveProperty('expiresAt');
  });

  it('exclude the notice of a closing, whose page shows its state', async () => {
    const { deliveries, commit } = thePlatform();
    await commit(deliveries.put({ ...notice, deliveryId: 'closing-7', kind: 'closing' }));

    const row = await findRow('deliveryId', 'closing-7');
    expect(row).toBeDefined();
    expect(row).not.toHaveProperty('expiresAt');
  });
});
