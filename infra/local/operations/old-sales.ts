import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type Commit, makeCommit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import { readAllRows } from '#lambdas/platform/pages.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { buildImportedSaleWrites, buildUndoImportWrites } from '#lambdas/sales/sale-writes.ts';
import { taxStore } from '#lambdas/table/catalog/tax.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { ledgerStore } from '#lambdas/table/money/ledger-entry.store.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { dayTotalsStore } from '#lambdas/table/sales/day-totals.store.ts';
import { saleStore } from '#lambdas/table/sales/sale.store.ts';
import { saleReturnStore } from '#lambdas/table/sales/sale-return.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import { toStoredPhone } from '#shared/patients/contact.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  addItems,
  addSaleToDay,
  calculateDay,
  isTaxTooHigh,
  listSoldItems,
} from '#shared/reports/day-totals.ts';
import { groupSales } from '#shared/sales/imported/flat-rows.ts';
import { buildOldSaleId, importActor, type OldSale, parseOldSale } from '#shared/sales/imported/old-sale.ts';
import { isJsonObject } from '#shared/sales/imported/old-values.ts';
import { toSaleClient } from '#shared/sales/make-sale.ts';
import { isImportedSale, type Sale } from '#shared/sales/sale.ts';
import { decodeText, readCsvLines } from './table-file.ts';

/** A row that cannot be read, with its position in the file, counted from 1, and the reason. */
export type UnreadableRow = { readonly row: number; readonly reason: string; readonly value: unknown };
export type ImportResult = {
  readonly imported: number;
  /** Number of rows imported before, or twice in the file. */
  readonly duplicateCount: number;
  readonly unreadable: readonly UnreadableRow[];
  /** Number of imported sales whose tax exceeds their subtotal. Reports flag them. */
  readonly flaggedCount: number;
};

const createStores = (config: TableConfig, counters = counterStore(config)) => ({
  taxes: taxStore(config),
  patients: patientStore(config, counters),
  sales: saleStore(config),
  saleReturns: saleReturnStore(config),
  ledger: ledgerStore(config),
  counters,
  dayTotals: dayTotalsStore(config),
});
type Stores = ReturnType<typeof createStores>;

type ReadRows = { readonly sales: readonly OldSale[]; readonly unreadable: readonly UnreadableRow[] };

async function readRows(rows: readonly unknown[], { taxes }: Stores, now: Date): Promise<ReadRows> {
  const activeTaxes = (await taxes.all()).filter((tax) => tax.active);
  const taxRates = activeTaxes.map(({ name, basisPoints }) => ({ name, basisPoints }));
  const results = rows.map((value, index) => ({
    row: index + 1,
    value,
    result: parseOldSale(value, { taxes: taxRates, generateId: hashText, now }),
  }));
  return {
    sales: results.flatMap(({ result }) => ('sale' in result ? [result.sale] : [])),
    unreadable: results.flatMap(({ row, value, result }) =>
      'reason' in result ? [{ row, value, reason: result.reason }] : [],
    ),
  };
}

/** Returns a finder of clients by id, e-mail or phone. A phone that several clients share finds none. */
function createClientFinder(patients: readonly Patient[]) {
  const byId = new Map(patients.map((patient) => [patient.patientId, patient]));
  const byEmail = new Map(patients.map((patient) => [patient.email, patient]));
  const byPhone = Map.groupBy(patients, ({ phone }) => toStoredPhone(phone));
  return ({ patientId = '', email = '', phone = '' }: NonNullable<OldSale['client']>) => {
    const patientsWithPhone = byPhone.get(phone) ?? [];
    const onlyWithPhone = patientsWithPhone.length === 1 ? patientsWithPhone[0] : undefined;
    return byId.get(patientId) ?? byEmail.get(email) ?? onlyWithPhone;
  };
}

/** Replaces the client of each row by the known client, or else by the row's e-mail alone. */
async function addClients(sales: readonly OldSale[], { patients }: Stores): Promise<OldSale[]> {
  const findClient = createClientFinder(
    await readAllRows((cursor) => patients.page({ cursor, limit: clientsPerPage })),
  );
  return sales.map(({ client, ...sale }) => {
    const saleClient = toSaleClient(client && findClient(client), client?.email);
    return saleClient ? { ...sale, client: saleClient } : sale;
  });
}

const clientsPerPage = 100;
/** With four rows per sale and three shared ones, these fit one transaction. */
const salesPerTransaction = 20;

/** Splits sales into parts that fit one transaction. A part has sales of one day, oldest first. */
function splitIntoParts<S extends OldSale>(sales: readonly S[]): S[][] {
  const ordered = sales.toSorted((a, b) => (`${a.at} ${a.saleId}` < `${b.at} ${b.saleId}` ? -1 : 1));
  return [...Map.groupBy(ordered, ({ date }) => date).values()].flatMap((daySales) =>
    Array.from({ length: Math.ceil(daySales.length / salesPerTransaction) }, (_, index) =>
      daySales.slice(index * salesPerTransaction, (index + 1) * salesPerTransaction),
    ),
  );
}

async function findNewSales(part: readonly OldSale[], { sales }: Stores): Promise<OldSale[]> {
  const existing = await Promise.all(part.map(({ saleId }) => sales.find(saleId)));
  return part.filter((_, index) => existing[index] === undefined);
}

/** Imports a part's new sales and adds them to the totals of their day, in one transaction. */
const importPart = (part: readonly OldSale[], stores: Stores, commit: Commit): Promise<readonly OldSale[]> =>
  retryStale(async () => {
    const { counters, dayTotals } = stores;
    const newSales = await findNewSales(part, stores);
    const date = newSales[0]?.date;
    if (date === undefined) return newSales;
    const [lastNumber, totals, items] = await Promise.all([
      counters.latest('sales.imported'),
      dayTotals.get(date),
      dayTotals.items(date),
    ]);
    const numberedSales = newSales.map((sale, index): Sale => ({ ...sale, number: lastNumber + index + 1 }));
    await commit(
      ...numberedSales.flatMap((sale) => buildImportedSaleWrites(sale, stores)),
      counters.advance('sales.imported', lastNumber, lastNumber + numberedSales.length),
      dayTotals.save(numberedSales.reduce(addSaleToDay, totals)),
      dayTotals.saveItems({ ...items, items: addItems(items.items, numberedSales.flatMap(listSoldItems)) }),
    );
    return newSales;
  });

type ImportInput = { readonly now: Date; readonly isDryRun: boolean };

/**
 * Imports sales from before this system. A repeated import adds each sale only once. The import emits no
 * events, so no reactions, e-mails or screen updates follow.
 */
export async function importOldSales(
  config: TableConfig,
  rows: readonly unknown[],
  { now, isDryRun }: ImportInput,
): Promise<ImportResult> {
  const stores = createStores(config);
  const commit = makeCommit(config, () => now)({ actor: importActor, correlationId: 'import' });
  const { sales: parsedSales, unreadable } = await readRows(rows, stores, now);
  const salesById = new Map(parsedSales.map((sale) => [sale.saleId, sale]));
  const importedSales: OldSale[] = [];
  for (const part of splitIntoParts(await addClients([...salesById.values()], stores)))
    importedSales.push(
      ...(isDryRun ? await findNewSales(part, stores) : await importPart(part, stores, commit)),
    );
  return {
    imported: importedSales.length,
    duplicateCount: parsedSales.length - importedSales.length,
    unreadable,
    flaggedCount: importedSales.filter(isTaxTooHigh).length,
  };
}

/** Removes the imported sales among these of one day and recalculates its totals, in one transaction. */
const undoPart = (ids: readonly string[], date: string, stores: Stores, commit: Commit): Promise<number> =>
  retryStale(async () => {
    const { sales, saleReturns, dayTotals } = stores;
    const existing = await Promise.all(ids.map(sales.find));
    const removedSales = existing.flatMap((sale) => (sale && isImportedSale(sale) ? [sale] : []));
    if (removedSales.length === 0) return 0;
    const [daySales, returns, totals, items] = await Promise.all([
      sales.onDay(date),
      saleReturns.onDay(date),
      dayTotals.get(date),
      dayTotals.items(date),
    ]);
    const returnedSales = await Promise.all(returns.map(({ saleId }) => sales.find(saleId)));
    const remainingSales = daySales.filter(
      ({ saleId }) => !removedSales.some((sale) => sale.saleId === saleId),
    );
    const knownSales = [...daySales, ...returnedSales];
    const rebuilt = calculateDay({
      date,
      sales: remainingSales,
      returns,
      findSale: (saleId) => knownSales.find((sale) => sale?.saleId === saleId),
    });
    await commit(
      ...removedSales.flatMap((sale) => buildUndoImportWrites(sale, stores)),
      dayTotals.save({ ...rebuilt.totals, version: totals.version }),
      dayTotals.saveItems({ ...rebuilt.dayItems, version: items.version }),
    );
    return removedSales.length;
  });

/** Removes the sales imported from a file's rows and returns their number. A dry run only counts them. */
export async function undoImport(
  config: TableConfig,
  rows: readonly unknown[],
  { now, isDryRun }: ImportInput,
): Promise<number> {
  const stores = createStores(config);
  const commit = makeCommit(config, () => now)({ actor: importActor, correlationId: 'import' });
  const ids = new Set(rows.filter(isJsonObject).map((row) => buildOldSaleId(row, hashText)));
  const existing = (await Promise.all([...ids].map(stores.sales.find))).flatMap((sale) => sale ?? []);
  const parts = splitIntoParts(existing.filter(isImportedSale));
  if (isDryRun) return parts.flat().length;
  let removed = 0;
  for (const part of parts)
    removed += await undoPart(
      part.map(({ saleId }) => saleId),
      part[0]?.date ?? '',
      stores,
      commit,
    );
  return removed;
}

/** Field with the reason why a row could not be read. It is ignored when the file is read again. */
const unreadField = 'notRead';

const removeUnreadField = (row: unknown): unknown => {
  if (!isJsonObject(row)) return row;
  const { [unreadField]: _, ...otherFields } = row;
  return otherFields;
};

/** Reads rows from a JSON list, a Firestore export (rows by id) or a CSV file. */
export function readRowsFromFile(path: string): unknown[] {
  if (path.toLowerCase().endsWith('.csv')) return groupSales(readCsvLines(path));
  const file: unknown = JSON.parse(decodeText(readFileSync(path)));
  if (Array.isArray(file)) return file.map(removeUnreadField);
  if (!isJsonObject(file)) throw new Error(`${path} contains neither a list of sales nor sales by id.`);
  return Object.entries(file).map(([id, row]) => removeUnreadField(isJsonObject(row) ? { id, ...row } : row));
}

/**
 * Writes the unreadable rows into a file beside theirs, each with its position and reason, so that the
 * corrected file can be imported. Returns its path. If all rows were read, it removes an earlier such file
 * and returns undefined.
 */
export function writeUnreadableRows(path: string, unreadable: readonly UnreadableRow[]): string | undefined {
  const { dir, name } = parse(path);
  const unreadPath = join(dir, `${name}.not-read.json`);
  if (unreadable.length === 0) {
    rmSync(unreadPath, { force: true });
    return undefined;
  }
  const rows = unreadable.map(({ row, reason, value }) => ({
    ...(isJsonObject(value) ? value : { value }),
    [unreadField]: { row, reason },
  }));
  writeFileSync(unreadPath, `${JSON.stringify(rows, null, 2)}\n`);
  return unreadPath;
}
