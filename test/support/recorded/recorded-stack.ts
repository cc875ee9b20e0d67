import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Kinds } from '#infra/local/emulators/stripe/objects.ts';
import { openStore } from '#infra/local/emulators/stripe/store.ts';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { tableName } from '#infra/local/runtime/emulators.ts';
import { now, shiftClock } from '#lambdas/platform/clock.ts';
import { standInTheMorning } from '../system/clock.ts';
import { aStack, newDirectory, type TestStack } from '../system/stack.ts';

// What the version of 22 November 2026 wrote over eight days of calls: its rows to the letter, but that an
// appointment's id says what became of it. Marks, facts and messages of most appointments have expired.

/** When the last of it was written: 08:30 in Puerto Rico. */
export const recordedAt = new Date('2026-03-10T12:30:12.000Z');

const linesOf = <T>(name: string): T[] =>
  readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** Every row of the recorded table, as stored. */
export const recordedRows = (): Row[] => linesOf('table.jsonl');

type RecordedPayment = Kinds[keyof Kinds] & { readonly holdLapses?: number };

/** What the card processor knew of its deposits then. */
function restorePayments(directory: string): void {
  const store = openStore(join(directory, 'stripe.db'));
  for (const { holdLapses, ...object } of linesOf<RecordedPayment>('payments.jsonl')) {
    store.save(object as Kinds[keyof Kinds]);
    if (holdLapses !== undefined) store.dueAt(object.id, holdLapses);
  }
  store.close();
}

const rowsOfOneWrite = 25;

async function restoreRows(): Promise<void> {
  const client = new DynamoDBClient({});
  const rows = recordedRows();
  for (let first = 0; first < rows.length; first += rowsOfOneWrite) {
    const some = rows.slice(first, first + rowsOfOneWrite);
    const requests = some.map((row) => ({ PutRequest: { Item: marshall(row) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } }));
  }
  client.destroy();
}

/** The product over the table that the version before left, at the instant it left it; the clock is set back at the end. */
export async function aRecordedStack(): Promise<TestStack> {
  standInTheMorning();
  const byMs = recordedAt.getTime() - now().getTime();
  const directory = await newDirectory();
  restorePayments(directory);
  shiftClock(byMs);
  const stack = await aStack({ directory });
  await restoreRows();
  return {
    ...stack,
    async close() {
      await stack.close();
      shiftClock(-byMs);
    },
  };
}
