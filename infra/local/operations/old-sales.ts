import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type Commit, makeCommit } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { importedSaleWrites } from '#lambdas/sales/sale-writes.ts';
import { taxStore } from '#lambdas/table/catalog/tax.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { addItems, daySold, isTaxTooHigh, itemsSold } from '#shared/reports/day-totals.ts';
import { importer, type OldSale, readOldSale } from '#shared/sales/imported/old-sale.ts';
import { isJsonObject } from '#shared/sales/imported/old-values.ts';
import { clientOf } from '#shared/sales/make-sale.ts';
import type { Sale } from '#shared/sales/sale.ts';

/** A row that cannot be read: its place in the file, counted from 1, and why. */
export type UnreadRow = { readonly row: number; readonly reason: string; readonly value: unknown };
export type ImportResult = {
  readonly imported: number;
  /** Imported before, or twice in the file. */
  readonly known: number;
  readonly unread: readonly UnreadRow[];
  /** Of those imported: their tax is above what was sold, and reports flag them. */
  readonly flagged: number;
};

const storesOf = (config: TableConfig, counters = counterStore(config)) => ({
  taxes: taxStore(config),
  patients: patientStore(config, counters),
  sales: saleStore(config),
  ledger: ledgerStore(config),
  counters,
  dayTotals: dayTotalsStore(config),
});
type Stores = ReturnType<typeof storesOf>;

type ReadRows = { readonly sales: readonly OldSale[]; readonly unread: readonly UnreadRow[] };

async function readRows(rows: readonly unknown[], { taxes }: Stores, now: Date): Promise<ReadRows> {
  const active = (await taxes.all()).filter((tax) => tax.active);
  const known = active.map(({ name, basisPoints }) => ({ name, basisPoints }));
  const results = rows.map((value, index) => ({
    row: index + 1,
    value,
    result: readOldSale(value, { taxes: known, idOf: hashOf, now }),
  }));
  return {
    sales: results.flatMap(({ result }) => ('sale' in result ? [result.sale] : [])),
    unread: results.flatMap(({ row, value, result }) =>
      'reason' in result ? [{ row, value, reason: result.reason }] : [],
    ),
  };
}

/** Of clients on record here by their record, of others what the row has to reach them. */
async function withClients(sales: readonly OldSale[], { patients }: Stores): Promise<OldSale[]> {
  const ids = sales.flatMap(({ client }) => client?.patientId ?? []);
  const found = await patients.byIds([...new Set(ids)]);
  const byId = new Map(found.map((patient) => [patient.patientId, patient]));
  return sales.map(({ client, ...sale }) => {
    const known = clientOf(byId.get(client?.patientId ?? ''), client?.email);
    return known ? { ...sale, client: known } : sale;
  });
}

/** With four rows each and three for all of them, these fit one transaction of the table. */
const salesAtOnce = 20;

/** In the order they were sold, so that their numbers ascend; each part is of one day. */
function inParts(sales: readonly OldSale[]): OldSale[][] {
  const ordered = sales.toSorted((a, b) => (`${a.at} ${a.saleId}` < `${b.at} ${b.saleId}` ? -1 : 1));
  return [...Map.groupBy(ordered, ({ date }) => date).values()].flatMap((ofDay) =>
    Array.from({ length: Math.ceil(ofDay.length / salesAtOnce) }, (_, index) =>
      ofDay.slice(index * salesAtOnce, (index + 1) * salesAtOnce),
    ),
  );
}

async function notThereYet(part: readonly OldSale[], { sales }: Stores): Promise<OldSale[]> {
  const there = await Promise.all(part.map(({ saleId }) => sales.find(saleId)));
  return part.filter((_, index) => there[index] === undefined);
}

/** Sales of one day with the totals of it, together or not at all: interrupted anywhere, what is there is right. */
const importPart = (part: readonly OldSale[], stores: Stores, commit: Commit): Promise<readonly OldSale[]> =>
  retryStale(async () => {
    const { counters, dayTotals } = stores;
    const fresh = await notThereYet(part, stores);
    const date = fresh[0]?.date;
    if (date === undefined) return fresh;
    const [given, totals, items] = await Promise.all([
      counters.latest('sales.imported'),
      dayTotals.get(date),
      dayTotals.items(date),
    ]);
    const numbered = fresh.map((sale, index): Sale => ({ ...sale, number: given + index + 1 }));
    await commit(
      ...numbered.flatMap((sale) => importedSaleWrites(sale, stores)),
      counters.advance('sales.imported', given, given + numbered.length),
      dayTotals.save(numbered.reduce(daySold, totals)),
      dayTotals.saveItems({ ...items, items: addItems(items.items, numbered.flatMap(itemsSold)) }),
    );
    return fresh;
  });

type ImportInput = { readonly now: Date; readonly isDryRun: boolean };

/**
 * Imports what was sold before this system, once each however often it is run. Nobody is told: no reaction, no mail and no
 * open screen hears of a sale of years ago.
 */
export async function importOldSales(
  config: TableConfig,
  rows: readonly unknown[],
  { now, isDryRun }: ImportInput,
): Promise<ImportResult> {
  const stores = storesOf(config);
  const commit = makeCommit(config, () => now)({ actor: importer, correlationId: 'import' });
  const { sales: read, unread } = await readRows(rows, stores, now);
  const distinct = new Map(read.map((sale) => [sale.saleId, sale]));
  const done: OldSale[] = [];
  for (const part of inParts(await withClients([...distinct.values()], stores)))
    done.push(...(isDryRun ? await notThereYet(part, stores) : await importPart(part, stores, commit)));
  return {
    imported: done.length,
    known: read.length - done.length,
    unread,
    flagged: done.filter(isTaxTooHigh).length,
  };
}

/** Under this name a row that could not be read says why; it is no part of the row when it is read again. */
const mark = 'notRead';

const withoutMark = (row: unknown): unknown => {
  if (!isJsonObject(row)) return row;
  const { [mark]: _, ...rest } = row;
  return rest;
};

/** A list of rows, or rows by their ids as an export of Firestore has them. */
export function rowsOfFile(path: string): unknown[] {
  const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Array.isArray(file)) return file.map(withoutMark);
  if (!isJsonObject(file)) throw new Error(`${path} holds neither a list of sales nor sales by their ids.`);
  return Object.entries(file).map(([id, row]) => withoutMark(isJsonObject(row) ? { id, ...row } : row));
}

/**
 * Writes the rows that could not be read beside the file they came from, each with its place and the reason: corrected
 * there, they are imported from there. Answers where they are; undefined, and nothing there, when all were read.
 */
export function writeUnread(path: string, unread: readonly UnreadRow[]): string | undefined {
  const { dir, name } = parse(path);
  const beside = join(dir, `${name}.not-read.json`);
  if (unread.length === 0) {
    rmSync(beside, { force: true });
    return undefined;
  }
  const rows = unread.map(({ row, reason, value }) => ({
    ...(isJsonObject(value) ? value : { value }),
    [mark]: { row, reason },
  }));
  writeFileSync(beside, `${JSON.stringify(rows, null, 2)}\n`);
  return beside;
}
