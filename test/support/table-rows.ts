import { createHash } from 'node:crypto';
import { Sha256 } from '@aws-crypto/sha256-js';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { SignatureV4 } from '@smithy/signature-v4';
import { tableName } from '#infra/local/doubles.ts';
import { entityAttribute } from '#lambdas/table/indexes.ts';

export type Row = Record<string, unknown>;

/** Everything in the table: only a checker may scan. */
export async function everyRow(): Promise<Row[]> {
  const client = new DynamoDBClient({});
  const rows: Row[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: tableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    rows.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return rows;
}

/** Rows that only remember that a call was made, whatever came of it. */
const notes = ['idempotencyEntry', 'throttle'];

type Stored = Readonly<Record<string, { readonly S?: string }>>;
type Page = { readonly Items: readonly Stored[]; readonly LastEvaluatedKey?: object };

const signer = () =>
  new SignatureV4({
    ...{ service: 'dynamodb', region: 'us-east-1', sha256: Sha256 },
    credentials: {
      accessKeyId: process.env['AWS_ACCESS_KEY_ID']!,
      secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY']!,
    },
  });

async function scanned(start: object | undefined): Promise<Page> {
  const { protocol, hostname, port, host } = new URL(process.env['AWS_ENDPOINT_URL_DYNAMODB']!);
  const request = {
    ...{ method: 'POST', protocol, hostname, port: Number(port), path: '/' },
    headers: {
      host,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
    },
    body: JSON.stringify({ TableName: tableName, ...(start && { ExclusiveStartKey: start }) }),
  };
  const { headers, body } = await signer().sign(request);
  const response = await fetch(`${protocol}//${host}/`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The table was not read: ${await response.text()}`);
  return response.json() as Promise<Page>;
}

/** As the engine keeps it: what is asked for hundreds of times is not turned into values first. */
async function* storedRows(): AsyncGenerator<Stored> {
  let start: object | undefined;
  do {
    const page = await scanned(start);
    yield* page.Items;
    start = page.LastEvaluatedKey;
  } while (start);
}

/** The engine tells a row's attributes in no order: the same row is the same text. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join()}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${key}:${written(each)}`).join()}}`;
}

/** A mark of everything kept of people, visits and money: it stays the same as long as nothing of it changes. */
export async function tableMark(): Promise<string> {
  const lines: string[] = [];
  for await (const row of storedRows())
    if (!notes.includes(row[entityAttribute]?.S ?? '')) lines.push(written(row));
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}
