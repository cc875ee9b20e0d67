import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatMoney } from '#shared/core/format.ts';
import { foldText } from '#shared/core/matches.ts';
import { applyBasisPoints, distributeCents, sumCents } from '#shared/core/money.ts';
import { toE164 } from '#shared/core/phone/e164.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import { maxSaleCents, maxSaleLines, type Sale, type SaleLine } from '../sale.ts';
import { calculateExpectedTax, calculateOldTaxes, type OldLine } from './old-taxes.ts';
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

/** Actor of the import in the audit trail. */
export const importActor = 'system:import';
const formerSeller = 'Sistema anterior';
const unnamedService = 'Servicio';

/** Names that the previous system used for the list of items over time (R332). */
const itemListNames = ['productos', 'carrito', 'items'];
/** Names of the other fields of the previous system. */
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

const knownNames: ReadonlySet<string> = new Set([...Object.values(fieldNames), ...itemListNames]);

const kindByName: ReadonlyMap<string, OldLine['kind']> = new Map([
  ['producto', 'product'],
  ['product', 'product'],
  ['servicio', 'service'],
  ['service', 'service'],
]);

/** Parses the kind of an item, which is a product by default (R333). */
function parseKind(value: unknown, itemLabel: string): OldLine['kind'] {
  const kindName = foldText(parseText(value) ?? 'producto');
  const kind = kindByName.get(kindName);
  if (!kind) throw new UnreadableError(`${itemLabel} has the unknown type '${kindName.slice(0, 40)}'`);
  return kind;
}

const maxNameLength = 200;
type OldSaleLine = OldLine & Pick<SaleLine, 'itemId' | 'name' | 'quantity' | 'unitPriceCents'>;
type IdGenerator = (text: string) => string;

/** Returns the item's own id, or one derived from its kind and name. */
function buildItemId(
  id: unknown,
  { kind, name }: Pick<OldSaleLine, 'kind' | 'name'>,
  generateId: IdGenerator,
): string {
  const parsedId = Id.safeParse(parseText(id));
  return parsedId.success ? parsedId.data : `old-${generateId(`${kind} ${foldText(name)}`)}`;
}

function parseLine(item: unknown, index: number, generateId: IdGenerator): OldSaleLine {
  const itemLabel = `item ${index + 1}`;
  if (!isJsonObject(item)) throw new UnreadableError(`${itemLabel} is not an object`);
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
  const itemId = buildItemId(item[fieldNames.id], { kind, name }, generateId);
  return { kind, itemId, name, quantity, unitPriceCents, netCents, rate };
}

function parseLines(row: JsonObject, generateId: IdGenerator): OldSaleLine[] {
  const lists = itemListNames.map((name) => row[name]);
  const items = lists.find((list) => Array.isArray(list) && list.length > 0) ?? [];
  const invalidList = lists.find((list) => list !== undefined && list !== null && !Array.isArray(list));
  if (!Array.isArray(items) || invalidList !== undefined)
    throw new UnreadableError('its items are not a list');
  return items.map((item, index) => parseLine(item, index, generateId));
}

type OldSaleSums = { readonly subtotal?: number; readonly tax?: number; readonly total?: number };

const parseSums = (row: JsonObject): OldSaleSums => ({
  subtotal: parseCents(row[fieldNames.subtotal], 'its subtotal'),
  tax: parseCents(row[fieldNames.tax], 'its tax'),
  total: parseCents(row[fieldNames.total], 'its total'),
});

const sumNetCents = (lines: readonly Pick<OldSaleLine, 'netCents'>[]) =>
  sumCents(lines.map(({ netCents }) => netCents));
/** Calculates how many cents the rounding of lines and sums may explain. */
const calculateTolerance = (lines: readonly unknown[]) => 1 + Math.floor(lines.length / 2);

/**
 * Adds the appointment's service, which the items do not include. Without items, it is the only line.
 * Next to items, it gets the amount that they leave unexplained. That amount may be below the service's
 * value, because a deposit may have paid part of it. A higher amount adds no line.
 */
function addServiceLine(
  row: JsonObject,
  items: OldSaleLine[],
  { subtotal, tax = 0, total }: OldSaleSums,
  generateId: IdGenerator,
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
    const itemId = buildItemId(undefined, { kind: 'service', name }, generateId);
    return { kind: 'service', itemId, name, quantity: 1, unitPriceCents: netCents, netCents };
  };
  if (items.length === 0) return [buildServiceLine(Math.max(0, remainingCents ?? serviceTotalCents ?? 0))];
  const hasUnlistedService =
    remainingCents !== undefined &&
    remainingCents > calculateTolerance(items) &&
    remainingCents <= (serviceTotalCents ?? 0);
  return hasUnlistedService ? [...items, buildServiceLine(remainingCents)] : items;
}

const selectProducts = (lines: readonly OldSaleLine[]) => lines.filter(({ kind }) => kind === 'product');

/** Whether the items' or the center's rates explain the excess of a total over its subtotal. */
function isExplainedTax(
  excessCents: number,
  lines: readonly OldSaleLine[],
  centerTaxes: readonly TaxRate[],
): boolean {
  const centerRates = centerTaxes.map(({ basisPoints }) => basisPoints);
  const usualRates = [...centerRates, sumCents(centerRates)];
  const possibleTaxes = [lines, selectProducts(lines)].flatMap((taxableLines) => [
    calculateExpectedTax(taxableLines, 0),
    ...usualRates.map((usualRate) => calculateExpectedTax(taxableLines, usualRate)),
    ...usualRates.map((usualRate) => applyBasisPoints(sumNetCents(taxableLines), usualRate)),
  ]);
  return possibleTaxes.some((sum) => Math.abs(sum - excessCents) <= calculateTolerance(lines));
}

function assertTaxExplained(
  excessCents: number,
  lines: readonly OldSaleLine[],
  centerTaxes: readonly TaxRate[],
): void {
  if (excessCents <= calculateTolerance(lines) || isExplainedTax(excessCents, lines, centerTaxes)) return;
  throw new UnreadableError(
    `its total is ${formatMoney(excessCents)} above its subtotal, but no tax of its items or of the center explains it`,
  );
}

type PaidAmounts = { readonly netCents: number; readonly taxCents: number; readonly totalCents: number };

/** Calculates the amount paid and its tax. Throws if the sums differ by more than rounding. */
function calculatePaidAmounts(
  lines: readonly OldSaleLine[],
  { subtotal, tax, total }: OldSaleSums,
): PaidAmounts {
  const lineCents = sumNetCents(lines);
  const beforeTaxCents = subtotal ?? lineCents;
  // Rounding can raise the items a cent above the total. The tax is then zero.
  const impliedTax =
    total === undefined
      ? calculateExpectedTax(selectProducts(lines), 0)
      : Math.max(0, total - beforeTaxCents);
  const taxCents = tax ?? impliedTax;
  const totalCents = total ?? beforeTaxCents + taxCents;
  const netCents = totalCents - taxCents;
  if (
    netCents < 0 ||
    Math.abs(beforeTaxCents - netCents) > calculateTolerance(subtotal === undefined ? lines : [])
  )
    throw new UnreadableError(
      `${formatMoney(beforeTaxCents)} and ${formatMoney(taxCents)} of tax do not add up to its total, ${formatMoney(totalCents)}`,
    );
  const matchesItems =
    Math.abs(lineCents - netCents) <= calculateTolerance(lines) && (lineCents > 0 || netCents === 0);
  if (!matchesItems)
    throw new UnreadableError(
      `its items add up to ${formatMoney(lineCents)}, but its subtotal is ${formatMoney(netCents)}`,
    );
  if (totalCents > maxSaleCents) throw new UnreadableError(`its total is above ${formatMoney(maxSaleCents)}`);
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
export function buildOldSaleId(row: JsonObject, generateId: IdGenerator): string {
  const rowId = parseText(row[fieldNames.id]);
  return `old-${generateId(rowId === undefined ? `row ${toCanonicalJson(row)}` : `id ${rowId}`)}`;
}

function parseClient(row: JsonObject): Sale['client'] {
  const email = Email.safeParse(row[fieldNames.email]).data;
  const patientId = Id.safeParse(parseText(row[fieldNames.patientId])).data;
  const phone = toE164(parseText(row[fieldNames.phone]) ?? '');
  if (email === undefined && patientId === undefined && phone === undefined) return undefined;
  return { patientId, email, phone };
}

export type OldSale = Omit<Sale, 'number'>;
type SaleImportOptions = {
  readonly taxes: readonly TaxRate[];
  /** Deterministic URL-safe id (letters, digits, `_`, `-`), unique per text. */
  readonly generateId: IdGenerator;
  readonly now: Date;
};

function parseSale(row: JsonObject, { taxes: centerTaxes, generateId, now }: SaleImportOptions): OldSale {
  rejectUnsupportedMoney(row, knownNames);
  const sums = parseSums(row);
  const parsedLines = addServiceLine(row, parseLines(row, generateId), sums, generateId);
  if (parsedLines.length > maxSaleLines) throw new UnreadableError(`it has more than ${maxSaleLines} items`);
  const { netCents, taxCents, totalCents } = calculatePaidAmounts(parsedLines, sums);
  if (sums.tax === undefined) assertTaxExplained(taxCents, parsedLines, centerTaxes);
  const netParts = distributeCents(
    netCents,
    parsedLines.map((line) => line.netCents),
  );
  const lines = parsedLines.map((line, index) => ({ ...line, netCents: netParts[index] ?? 0 }));
  const { taxes, taxesByLine } = calculateOldTaxes(lines, taxCents, centerTaxes);
  const client = parseClient(row);
  const soldAt = parseInstant(row[fieldNames.at], now);
  return {
    saleId: buildOldSaleId(row, generateId),
    origin: 'imported',
    at: soldAt.toISOString(),
    date: toCivilDateTime(soldAt).date,
    by: importActor,
    seller: formerSeller,
    ...(client && { client }),
    lines: lines.map(({ rate: _, ...line }, index): SaleLine => {
      const lineTaxes = taxesByLine[index] ?? [];
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

/** Parses a row of the previous system in any format (R332). Reports later flag an impossible tax (R329). */
export function parseOldSale(row: unknown, options: SaleImportOptions): SaleImportResult {
  try {
    if (!isJsonObject(row)) throw new UnreadableError('it is not an object');
    return { sale: parseSale(row, options) };
  } catch (error) {
    if (error instanceof UnreadableError) return { reason: error.message };
    throw error;
  }
}
