import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { StoredFile } from './file-mirror.ts';
import { findingsIn, type ReadRows, readRows } from './invariants/findings.ts';
import type { Row } from './invariants/stored-row.ts';
import { forEachPage } from './table-mirror.ts';

/** Reads every row of a table into memory, about 2 kB each. */
export async function allRows(client: DynamoDBClient, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  await forEachPage(client, table, (items) => {
    rows.push(...items.map((item) => unmarshall(item)));
  });
  return rows;
}

/** Entities that mention a file without owning it. */
const tellingOnly = new Set(['outboxEntry', 'auditEntry', 'idempotencyEntry', 'delivery']);
const isFileKey = (name: string, entity: unknown) =>
  /^(picture|photo|signature)Key$/.test(name) || (name === 'key' && entity === 'patientDocument');

function fileKeysIn(value: unknown, entity: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'string' && isFileKey(name, entity) ? [each] : fileKeysIn(each, entity),
  );
}

function missingFiles(rows: readonly Row[], files: readonly StoredFile[]): string[] {
  const there = new Set(files.map(({ key }) => key));
  const holding = rows.filter((row) => !tellingOnly.has(String(row[entityAttribute])));
  const keys = holding.flatMap((row) => fileKeysIn(row, row[entityAttribute]));
  return [...new Set(keys)].filter((key) => !there.has(key)).map((key) => `The file ${key} is missing`);
}

type VerifyInput = {
  readonly rows: readonly Row[];
  readonly files: readonly StoredFile[];
  readonly at: Date;
};
export type Verified = { readonly read: ReadRows; readonly findings: readonly string[] };

/** Lists what is wrong with a restore's copies of table and files. */
export function verify({ rows, files, at }: VerifyInput): Verified {
  const read = readRows(rows);
  return { read, findings: [...findingsIn(read, at), ...missingFiles(rows, files)] };
}
