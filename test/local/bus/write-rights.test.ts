import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWithPermissions } from '#infra/local/bus/write-permissions.ts';
import { makeDynamoClient } from '#lambdas/platform/platform.ts';
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

const tableInput = () => ({ TableName: process.env['SPA_TABLE'] ?? '' });
const put = (Item: object) => new PutCommand({ ...tableInput(), Item: { ...Item } });
const putInTransaction = (Item: object) =>
  new TransactWriteCommand({ TransactItems: [{ Put: { ...tableInput(), Item: { ...Item } } }] });
/** Sends a command with the rights of a function. */
const sendAs = (name: string, command: PutCommand | UpdateCommand | DeleteCommand | TransactWriteCommand) =>
  runWithPermissions(name, async () => makeDynamoClient().send(command as PutCommand));

describe('write rights on the local table', () => {
  it.each([put, putInTransaction])('allow only the entities that a function owns', async (write) => {
    await expect(sendAs('publish-outbox', write(rows.outboxEntry))).resolves.toBeDefined();
    await expect(sendAs('publish-outbox', write(rows.appointment))).rejects.toThrow(
      'AccessDenied: publish-outbox may not Put the row $spa#appointmentId_a1.',
    );
  });

  it('allow any entity to a function without a list of entities in the manifest', async () => {
    await expect(sendAs('release-deposit', put(rows.appointment))).resolves.toBeDefined();
  });

  it('allow adding audit entries, but no function may change or delete them', async () => {
    const Key = rows.auditEntry;
    await expect(sendAs('release-deposit', put(rows.auditEntry))).resolves.toBeDefined();
    await expect(sendAs('release-deposit', new DeleteCommand({ ...tableInput(), Key }))).rejects.toThrow(
      'AccessDenied: release-deposit may not Delete',
    );
    const UpdateExpression = 'REMOVE details';
    await expect(
      sendAs('release-deposit', new UpdateCommand({ ...tableInput(), Key, UpdateExpression })),
    ).rejects.toThrow('AccessDenied: release-deposit may not Update');
  });
});
