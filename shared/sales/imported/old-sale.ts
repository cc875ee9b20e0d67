import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney } from '#shared/core/format.ts';
import { foldText } from '#shared/core/matches.ts';
import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import { mostLines, mostSaleCents, type Sale, type SaleLine } from '../sale.ts';
import { calculateOldTaxes, type OldLine } from './old-taxes.ts';
import {
  isJsonObject,
  type JsonObject,
  parseCents,
  parseInstant,
  parseMethod,
  parseQuantity,
  parseRate,
  parseText,
  parseTotalCents,
  rejectUnsupportedMoney,
  UnreadableError,
} from './old-values.ts';

/** Actor of imports in the audit trail. */
export const importer = 'system:import';
const formerSeller = 'Sistema anterior';
const unnamedService = 'Servicio';

/** Field names (R332); the list of items has had three names. */
const itemsNames = ['productos', 'carrito', 'items'];
const fieldNames = {
  id: 'id',
  name: 'nombre',
  quantity: 'cantidad',
  price: 'precio',
  rate: 'impuesto',
  kind: 'tipo',
  subtotal: 'subtotal',
  tax: 'impuestos',
  total: 'total',
  method: 'metodoPago',
  at: 'fecha',
  email: 'email',
  phone: 'telefono',
  description: 'descripcion',
  serviceTotal: 'valorTotalServicio',
  patientId: 'pacienteId',
  appointmentId: 'citaId',
} as const;

const knownNames: ReadonlySet<string> = new Set([...Object.values(fieldNames), ...itemsNames]);

const kinds: ReadonlyMap<string, OldLine['kind']> = new Map([
  ['producto', 'product'],
  ['product', 'product'],
  ['servicio', 'service'],
  ['service', 'service'],
]);

/** Kind of an item; a product by default (R333). */
function parseKind(value: unknown, what: string): OldLine['kind'] {
  const word = foldText(parseText(value) ?? 'producto');
  const kind = kinds.get(word);
  if (!kind) throw new UnreadableError(`${what} is of an unknown type, '${word.slice(0, 40)}'`);
  return kind;
}

const longestName = 200;
type OldSaleLine = OldLine & Pick<SaleLine, 'itemId' | 'name' | 'quantity' | 'unitPriceCents'>;
type IdGenerator = (text: string) => string;

/** The row's own id, or one derived from kind and name. */
function buildItemId(
  id: unknown,
  { kind, name }: Pick<OldSaleLine, 'kind' | 'name'>,
  idOf: IdGenerator,
): string {
  const parsedId = Id.safeParse(parseText(id));
  return parsedId.success ? parsedId.data : `old-${idOf(`${kind} ${foldText(name)}`)}`;
}

function parseLine(item: unknown, index: number, idOf: IdGenerator): OldSaleLine {
  const what = `item ${index + 1}`;
  if (!isJsonObject(item)) throw new UnreadableError(`${what} is no object`);
  const name = parseText(item[fieldNames.name])?.slice(0, longestName);
  if (name === undefined) throw new UnreadableError(`${what} has no name`);
  const kind = parseKind(item[fieldNames.kind], what);
  const quantity = parseQuantity(item[fieldNames.quantity], `the quantity of ${what}`);
  const price = `the price of ${what}`;
  const unitPriceCents = parseCents(item[fieldNames.price], price);
  const netCents = parseTotalCents(item[fieldNames.price], quantity, price);
  if (unitPriceCents === undefined || netCents === undefined)
    throw new UnreadableError(`${what} has no price`);
  const rate = parseRate(item[fieldNames.rate]);
  const itemId = buildItemId(item[fieldNames.id], { kind, name }, idOf);
  return { kind, itemId, name, quantity, unitPriceCents, netCents, rate };
}

function parseLines(row: JsonObject, idOf: IdGenerator): OldSaleLine[] {
  const lists = itemsNames.map((name) => row[name]);
  const items = lists.find((list) => Array.isArray(list) && list.length > 0) ?? [];
  const other = lists.find((list) => list !== undefined && list !== null && !Array.isArray(list));
  if (!Array.isArray(items) || other !== undefined) throw new UnreadableError('its items are no list');
  return items.map((item, index) => parseLine(item, index, idOf));
}

type OldSaleSums = { readonly subtotal?: number; readonly tax?: number; readonly total?: number };

const parseSums = (row: JsonObject): OldSaleSums => ({
  subtotal: parseCents(row[fieldNames.subtotal], 'its subtotal'),
  tax: parseCents(row[fieldNames.tax], 'its tax'),
  total: parseCents(row[fieldNames.total], 'its total'),
});

const sumNetCents = (lines: readonly Pick<OldSaleLine, 'netCents'>[]) =>
  sumCents(lines.map(({ netCents }) => netCents));
/** Tolerance for rounding of lines and sums. */
const calculateTolerance = (lines: readonly unknown[]) => 1 + Math.floor(lines.length / 2);

/** Adds the rest as the appointment's service, at most its value because a deposit was paid. */
function withService(
  row: JsonObject,
  items: OldSaleLine[],
  { subtotal, tax = 0, total }: OldSaleSums,
  idOf: IdGenerator,
): OldSaleLine[] {
  const isOfService = [fieldNames.serviceTotal, fieldNames.appointmentId, fieldNames.description].some(
    (name) => parseText(row[name]) !== undefined,
  );
  if (items.length === 0 && !isOfService) throw new UnreadableError('it has no items');
  const serviceTotalCents = parseCents(row[fieldNames.serviceTotal], 'the value of its service');
  const soldCents = subtotal ?? (total === undefined ? undefined : total - tax);
  const leftCents = soldCents === undefined ? undefined : soldCents - sumNetCents(items);
  const service = (netCents: number): OldSaleLine => {
    const name = parseText(row[fieldNames.description])?.slice(0, longestName) ?? unnamedService;
    const itemId = buildItemId(undefined, { kind: 'service', name }, idOf);
    return { kind: 'service', itemId, name, quantity: 1, unitPriceCents: netCents, netCents };
  };
  if (items.length === 0) return [service(Math.max(0, leftCents ?? serviceTotalCents ?? 0))];
  const hasUnlistedService =
    leftCents !== undefined && leftCents > calculateTolerance(items) && leftCents <= (serviceTotalCents ?? 0);
  return hasUnlistedService ? [...items, service(leftCents)] : items;
}

const calculateRateTax = (lines: readonly OldSaleLine[]) =>
  sumCents(
    lines
      .filter(({ kind }) => kind === 'product')
      .map(({ netCents, rate = 0 }) => applyBasisPoints(netCents, rate)),
  );

/** The excess of the total over the subtotal is a tax only if the items' or the center's rates explain it. */
function isTax(cents: number, lines: readonly OldSaleLine[], known: readonly TaxRate[]): boolean {
  const each = known.map(({ basisPoints }) => basisPoints);
  const products = lines.filter(({ kind }) => kind === 'product');
  const sums = [lines, products].flatMap((some) => [
    sumCents(some.map(({ netCents, rate = 0 }) => applyBasisPoints(netCents, rate))),
    ...[...each, sumCents(each)].flatMap((usualRate) => [
      sumCents(some.map(({ netCents, rate = usualRate }) => applyBasisPoints(netCents, rate))),
      applyBasisPoints(sumNetCents(some), usualRate),
    ]),
  ]);
  return sums.some((sum) => Math.abs(sum - cents) <= calculateTolerance(lines));
}

function assertTax(cents: number, lines: readonly OldSaleLine[], known: readonly TaxRate[]): void {
  if (cents <= 0 || isTax(cents, lines, known)) return;
  throw new UnreadableError(
    `its total is ${formatMoney(cents)} above its subtotal, which is no tax of its items or of the center`,
  );
}

type PaidAmounts = { readonly netCents: number; readonly taxCents: number; readonly totalCents: number };

/** Amount paid and its tax; throws if the sums differ by more than rounding. */
function calculatePaid(lines: readonly OldSaleLine[], { subtotal, tax, total }: OldSaleSums): PaidAmounts {
  const lineCents = sumNetCents(lines);
  const beforeTax = subtotal ?? lineCents;
  const taxCents = tax ?? (total === undefined ? calculateRateTax(lines) : total - beforeTax);
  const totalCents = total ?? beforeTax + taxCents;
  const netCents = totalCents - taxCents;
  if (
    taxCents < 0 ||
    netCents < 0 ||
    Math.abs(beforeTax - netCents) > calculateTolerance(subtotal === undefined ? lines : [])
  )
    throw new UnreadableError(
      `${formatMoney(beforeTax)} and ${formatMoney(taxCents)} of tax do not come to its total, ${formatMoney(totalCents)}`,
    );
  const isOfItems =
    Math.abs(lineCents - netCents) <= calculateTolerance(lines) && (lineCents > 0 || netCents === 0);
  if (!isOfItems)
    throw new UnreadableError(
      `its items come to ${formatMoney(lineCents)}, its subtotal is ${formatMoney(netCents)}`,
    );
  if (totalCents > mostSaleCents)
    throw new UnreadableError(`it comes to more than ${formatMoney(mostSaleCents)}`);
  return { netCents, taxCents, totalCents };
}

/** JSON with sorted keys, so that a row has one text. */
const toCanonicalJson = (row: JsonObject): string =>
  JSON.stringify(row, (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Stable id of a row, from its own id or its content, so that repeated imports are idempotent. */
export function buildOldSaleId(row: JsonObject, idOf: IdGenerator): string {
  const rowId = parseText(row[fieldNames.id]);
  return `old-${idOf(rowId === undefined ? `row ${toCanonicalJson(row)}` : `id ${rowId}`)}`;
}

function parseClient(row: JsonObject): Sale['client'] {
  const email = Email.safeParse(row[fieldNames.email]).data;
  const patientId = Id.safeParse(parseText(row[fieldNames.patientId])).data;
  const phone = toE164(parseText(row[fieldNames.phone]) ?? '');
  if (email === undefined && patientId === undefined && phone === undefined) return undefined;
  return {
    patientId,
    email,
    phone,
  };
}

export type OldSale = Omit<Sale, 'number'>;
type SaleImportOptions = {
  readonly taxes: readonly TaxRate[];
  /** Deterministic URL-safe id (letters, digits, `_`, `-`), unique per text. */
  readonly idOf: IdGenerator;
  readonly now: Date;
};

function parseSale(row: JsonObject, { taxes: known, idOf, now }: SaleImportOptions): OldSale {
  rejectUnsupportedMoney(row, knownNames);
  const sums = parseSums(row);
  const named = withService(row, parseLines(row, idOf), sums, idOf);
  if (named.length > mostLines) throw new UnreadableError(`it has more than ${mostLines} items`);
  const { netCents, taxCents, totalCents } = calculatePaid(named, sums);
  if (sums.tax === undefined) assertTax(taxCents, named, known);
  const parts = distributeCents(
    netCents,
    named.map((line) => line.netCents),
  );
  const lines = named.map((line, index) => ({ ...line, netCents: parts[index] ?? 0 }));
  const { taxes, ofLines } = calculateOldTaxes(lines, taxCents, known);
  const client = parseClient(row);
  const at = parseInstant(row[fieldNames.at], now);
  return {
    saleId: buildOldSaleId(row, idOf),
    origin: 'imported',
    at: at.toISOString(),
    date: toCivilDateTime(at).date,
    by: importer,
    seller: formerSeller,
    ...(client && { client }),
    lines: lines.map(({ rate: _, ...line }, index): SaleLine => {
      const ofLine = ofLines[index] ?? [];
      return {
        ...line,
        lineId: `l${index + 1}`,
        discountCents: 0,
        taxes: [...ofLine],
        totalCents: line.netCents + sumCents(ofLine.map(({ cents }) => cents)),
        recommended: false,
      };
    }),
    subtotalCents: netCents,
    discountCents: 0,
    taxes: [...taxes],
    taxCents,
    totalCents,
    // As at the POS, a free sale has no tender.
    tenders:
      totalCents === 0
        ? []
        : [{ tenderId: 't1', method: parseMethod(row[fieldNames.method]), amountCents: totalCents }],
    status: 'paid',
    returnedCents: 0,
    receipt: 'none',
    version: 1,
  };
}

export type SaleImportResult = { readonly sale: OldSale } | { readonly reason: string };

/** Parses any format of the previous system (R332). An impossible tax is kept; reports flag it (R329). */
export function parseOldSale(row: unknown, options: SaleImportOptions): SaleImportResult {
  try {
    if (!isJsonObject(row)) throw new UnreadableError('it is no object');
    return { sale: parseSale(row, options) };
  } catch (error) {
    if (error instanceof UnreadableError) return { reason: error.message };
    throw error;
  }
}
