import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { StoredFile } from './file-mirror.ts';
import { listFindings, type ParsedRows, parseRows } from './invariants/findings.ts';
import type { Row } from './invariants/stored-row.ts';
import { forEachPage } from './table-mirror.ts';

/** Reads every row of a table into memory, about 2 kB each. */
export async function readTableRows(client: DynamoDBClient, table: string): Promise<Row[]> {
  const rows: Row[] = [];
  await forEachPage(client, table, (items) => {
    rows.push(...items.map((item) => unmarshall(item)));
  });
  return rows;
}

/** Entities that mention a file without owning it. */
const nonOwningEntities = new Set(['outboxEntry', 'auditEntry', 'idempotencyEntry', 'delivery']);
const isFileKey = (name: string, entity: unknown) =>
  /^(picture|photo|signature)Key$/.test(name) || (name === 'key' && entity === 'patientDocument');

function listFileKeys(value: unknown, entity: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    typeof field === 'string' && isFileKey(name, entity) ? [field] : listFileKeys(field, entity),
  );
}

function listMissingFiles(rows: readonly Row[], files: readonly StoredFile[]): string[] {
  const existing = new Set(files.map(({ key }) => key));
  const owningRows = rows.filter((row) => !nonOwningEntities.has(String(row[entityAttribute])));
  const keys = owningRows.flatMap((row) => listFileKeys(row, row[entityAttribute]));
  return [...new Set(keys)].filter((key) => !existing.has(key)).map((key) => `The file ${key} is missing`);
}

type VerifyInput = {
  readonly rows: readonly Row[];
  readonly files: readonly StoredFile[];
  readonly instant: Date;
};
export type VerificationResult = { readonly parsedRows: ParsedRows; readonly findings: readonly string[] };

export function verify({ rows, files, instant }: VerifyInput): VerificationResult {
  const parsedRows = parseRows(rows);
  return { parsedRows, findings: [...listFindings(parsedRows, instant), ...listMissingFiles(rows, files)] };
}
