import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney } from '#shared/core/format.ts';
import { foldText } from '#shared/core/matches.ts';
import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import { maxSaleCents, maxSaleLines, type Sale, type SaleLine } from '../sale.ts';
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
export const importActor = 'system:import';
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

const kindByName: ReadonlyMap<string, OldLine['kind']> = new Map([
  ['producto', 'product'],
  ['product', 'product'],
  ['servicio', 'service'],
  ['service', 'service'],
]);

/** Parses the kind of an item; a product by default (R333). */
function parseKind(value: unknown, itemLabel: string): OldLine['kind'] {
  const word = foldText(parseText(value) ?? 'producto');
  const kind = kindByName.get(word);
  if (!kind) throw new UnreadableError(`${itemLabel} is of an unknown type, '${word.slice(0, 40)}'`);
  return kind;
}

const maxNameLength = 200;
type OldSaleLine = OldLine & Pick<SaleLine, 'itemId' | 'name' | 'quantity' | 'unitPriceCents'>;
type IdGenerator = (text: string) => string;

/** Returns the row's own id, or one derived from kind and name. */
function buildItemId(
  id: unknown,
  { kind, name }: Pick<OldSaleLine, 'kind' | 'name'>,
  idOf: IdGenerator,
): string {
  const parsedId = Id.safeParse(parseText(id));
  return parsedId.success ? parsedId.data : `old-${idOf(`${kind} ${foldText(name)}`)}`;
}

function parseLine(item: unknown, index: number, idOf: IdGenerator): OldSaleLine {
  const itemLabel = `item ${index + 1}`;
  if (!isJsonObject(item)) throw new UnreadableError(`${itemLabel} is no object`);
  const name = parseText(item[fieldNames.name])?.slice(0, maxNameLength);
  if (name === undefined) throw new UnreadableError(`${itemLabel} has no name`);
  const kind = parseKind(item[fieldNames.kind], itemLabel);
  const quantity = parseQuantity(item[fieldNames.quantity], `the quantity of ${itemLabel}`);
  const priceLabel = `the price of ${itemLabel}`;
  const unitPriceCents = parseCents(item[fieldNames.price], priceLabel);
  const netCents = parseTotalCents(item[fieldNames.price], quantity, priceLabel);
  if (unitPriceCents === undefined || netCents === undefined)
    throw new UnreadableError(`${itemLabel} has no price`);
  const rate = parseRate(item[fieldNames.rate]);
  const itemId = buildItemId(item[fieldNames.id], { kind, name }, idOf);
  return { kind, itemId, name, quantity, unitPriceCents, netCents, rate };
}

function parseLines(row: JsonObject, idOf: IdGenerator): OldSaleLine[] {
  const lists = itemsNames.map((name) => row[name]);
  const items = lists.find((list) => Array.isArray(list) && list.length > 0) ?? [];
  const invalidList = lists.find((list) => list !== undefined && list !== null && !Array.isArray(list));
  if (!Array.isArray(items) || invalidList !== undefined) throw new UnreadableError('its items are no list');
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
/** Calculates the tolerance for rounding of lines and sums. */
const calculateTolerance = (lines: readonly unknown[]) => 1 + Math.floor(lines.length / 2);

/** Adds the rest as the appointment's service, at most its value because a deposit was paid. */
function withService(
  row: JsonObject,
  items: OldSaleLine[],
  { subtotal, tax = 0, total }: OldSaleSums,
  idOf: IdGenerator,
): OldSaleLine[] {
  const hasServiceFields = [fieldNames.serviceTotal, fieldNames.appointmentId, fieldNames.description].some(
    (name) => parseText(row[name]) !== undefined,
  );
  if (items.length === 0 && !hasServiceFields) throw new UnreadableError('it has no items');
  const serviceTotalCents = parseCents(row[fieldNames.serviceTotal], 'the value of its service');
  const soldCents = subtotal ?? (total === undefined ? undefined : total - tax);
  const remainingCents = soldCents === undefined ? undefined : soldCents - sumNetCents(items);
  const buildServiceLine = (netCents: number): OldSaleLine => {
    const name = parseText(row[fieldNames.description])?.slice(0, maxNameLength) ?? unnamedService;
    const itemId = buildItemId(undefined, { kind: 'service', name }, idOf);
    return { kind: 'service', itemId, name, quantity: 1, unitPriceCents: netCents, netCents };
  };
  if (items.length === 0) return [buildServiceLine(Math.max(0, remainingCents ?? serviceTotalCents ?? 0))];
  const hasUnlistedService =
    remainingCents !== undefined &&
    remainingCents > calculateTolerance(items) &&
    remainingCents <= (serviceTotalCents ?? 0);
  return hasUnlistedService ? [...items, buildServiceLine(remainingCents)] : items;
}

const calculateRateTax = (lines: readonly OldSaleLine[]) =>
  sumCents(
    lines
      .filter(({ kind }) => kind === 'product')
      .map(({ netCents, rate = 0 }) => applyBasisPoints(netCents, rate)),
  );

/** Whether the items' or the center's rates explain the excess of a total over its subtotal. */
function isExplainedTax(
  excessCents: number,
  lines: readonly OldSaleLine[],
  centerTaxes: readonly TaxRate[],
): boolean {
  const rates = centerTaxes.map(({ basisPoints }) => basisPoints);
  const products = lines.filter(({ kind }) => kind === 'product');
  const possibleTaxes = [lines, products].flatMap((taxableLines) => [
    sumCents(taxableLines.map(({ netCents, rate = 0 }) => applyBasisPoints(netCents, rate))),
    ...[...rates, sumCents(rates)].flatMap((usualRate) => [
      sumCents(taxableLines.map(({ netCents, rate = usualRate }) => applyBasisPoints(netCents, rate))),
      applyBasisPoints(sumNetCents(taxableLines), usualRate),
    ]),
  ]);
  return possibleTaxes.some((sum) => Math.abs(sum - excessCents) <= calculateTolerance(lines));
}

function assertTax(
  excessCents: number,
  lines: readonly OldSaleLine[],
  centerTaxes: readonly TaxRate[],
): void {
  if (excessCents <= 0 || isExplainedTax(excessCents, lines, centerTaxes)) return;
  throw new UnreadableError(
    `its total is ${formatMoney(excessCents)} above its subtotal, which is no tax of its items or of the center`,
  );
}

type PaidAmounts = { readonly netCents: number; readonly taxCents: number; readonly totalCents: number };

/** Calculates the amount paid and its tax; throws if the sums differ by more than rounding. */
function calculatePaid(lines: readonly OldSaleLine[], { subtotal, tax, total }: OldSaleSums): PaidAmounts {
  const lineCents = sumNetCents(lines);
  const beforeTaxCents = subtotal ?? lineCents;
  const taxCents = tax ?? (total === undefined ? calculateRateTax(lines) : total - beforeTaxCents);
  const totalCents = total ?? beforeTaxCents + taxCents;
  const netCents = totalCents - taxCents;
  if (
    taxCents < 0 ||
    netCents < 0 ||
    Math.abs(beforeTaxCents - netCents) > calculateTolerance(subtotal === undefined ? lines : [])
  )
    throw new UnreadableError(
      `${formatMoney(beforeTaxCents)} and ${formatMoney(taxCents)} of tax do not come to its total, ${formatMoney(totalCents)}`,
    );
  const matchesItems =
    Math.abs(lineCents - netCents) <= calculateTolerance(lines) && (lineCents > 0 || netCents === 0);
  if (!matchesItems)
    throw new UnreadableError(
      `its items come to ${formatMoney(lineCents)}, its subtotal is ${formatMoney(netCents)}`,
    );
  if (totalCents > maxSaleCents)
    throw new UnreadableError(`it comes to more than ${formatMoney(maxSaleCents)}`);
  return { netCents, taxCents, totalCents };
}

/** Returns JSON with sorted keys, so that equal rows have equal texts. */
const toCanonicalJson = (row: JsonObject): string =>
  JSON.stringify(row, (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Builds a stable id from a row's own id or content, so that repeated imports are idempotent. */
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

function parseSale(row: JsonObject, { taxes: centerTaxes, idOf, now }: SaleImportOptions): OldSale {
  rejectUnsupportedMoney(row, knownNames);
  const sums = parseSums(row);
  const parsedLines = withService(row, parseLines(row, idOf), sums, idOf);
  if (parsedLines.length > maxSaleLines) throw new UnreadableError(`it has more than ${maxSaleLines} items`);
  const { netCents, taxCents, totalCents } = calculatePaid(parsedLines, sums);
  if (sums.tax === undefined) assertTax(taxCents, parsedLines, centerTaxes);
  const netParts = distributeCents(
    netCents,
    parsedLines.map((line) => line.netCents),
  );
  const lines = parsedLines.map((line, index) => ({ ...line, netCents: netParts[index] ?? 0 }));
  const { taxes, ofLines } = calculateOldTaxes(lines, taxCents, centerTaxes);
  const client = parseClient(row);
  const soldAt = parseInstant(row[fieldNames.at], now);
  return {
    saleId: buildOldSaleId(row, idOf),
    origin: 'imported',
    at: soldAt.toISOString(),
    date: toCivilDateTime(soldAt).date,
    by: importActor,
    seller: formerSeller,
    ...(client && { client }),
    lines: lines.map(({ rate: _, ...line }, index): SaleLine => {
      const lineTaxes = ofLines[index] ?? [];
      return {
        ...line,
        lineId: `l${index + 1}`,
        discountCents: 0,
        taxes: [...lineTaxes],
        totalCents: line.netCents + sumCents(lineTaxes.map(({ cents }) => cents)),
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
