import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withRightsOf } from '#infra/local/bus/write-rights.ts';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { aTable } from '#test/support/system/table.ts';

const rows = {
  outboxEntry: { pk: '$spa#eventId_e1', sk: '$outboxEntry_1' },
  appointment: { pk: '$spa#appointmentId_a1', sk: '$appointment_1' },
  auditEntry: { pk: '$spa#subjectId_a1', sk: '$auditEntry_1#at_1#auditId_1' },
};
let table: Awaited<ReturnType<typeof aTable>>;

beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const inTable = () => ({ TableName: process.env['SPA_TABLE'] ?? '' });
const put = (Item: object) => new PutCommand({ ...inTable(), Item: { ...Item } });
const inTransaction = (Item: object) =>
  new TransactWriteCommand({ TransactItems: [{ Put: { ...inTable(), Item: { ...Item } } }] });
/** Sent by a function, as its handler does. */
const sentBy = (name: string, command: PutCommand | UpdateCommand | DeleteCommand | TransactWriteCommand) =>
  withRightsOf(name, async () => makeDynamo().send(command as PutCommand));

describe('the table of the local runner', () => {
  it.each([put, inTransaction])(
    'takes rows of the kinds that a function owns, and no other',
    async (write) => {
      await expect(sentBy('publish-outbox', write(rows.outboxEntry))).resolves.toBeDefined();
      await expect(sentBy('publish-outbox', write(rows.appointment))).rejects.toThrow(
        'AccessDenied: publish-outbox may not Put the row $spa#appointmentId_a1.',
      );
    },
  );

  it('takes any row of a function whose row of the manifest names no kinds', async () => {
    await expect(sentBy('release-deposit', put(rows.appointment))).resolves.toBeDefined();
  });

  it('takes additions to the audit trail, and changes of it from no function', async () => {
    const Key = rows.auditEntry;
    await expect(sentBy('release-deposit', put(rows.auditEntry))).resolves.toBeDefined();
    await expect(sentBy('release-deposit', new DeleteCommand({ ...inTable(), Key }))).rejects.toThrow(
      'AccessDenied: release-deposit may not Delete',
    );
    const UpdateExpression = 'REMOVE details';
    await expect(
      sentBy('release-deposit', new UpdateCommand({ ...inTable(), Key, UpdateExpression })),
    ).rejects.toThrow('AccessDenied: release-deposit may not Update');
  });
});
