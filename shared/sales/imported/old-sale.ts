import { civilAt } from '#shared/core/civil-time.ts';
import { money } from '#shared/core/format.ts';
import { folded } from '#shared/core/matches.ts';
import { shareOf, spread, sumCents } from '#shared/core/money.ts';
import { e164 } from '#shared/core/phone/e164.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import { mostLines, mostSaleCents, type Sale, type SaleLine } from '../sale.ts';
import { type OldLine, oldTaxes } from './old-taxes.ts';
import {
  centsIn,
  centsOfPieces,
  instantIn,
  isJsonObject,
  type JsonObject,
  methodIn,
  quantityIn,
  rateIn,
  refuseOtherMoney,
  textIn,
  Unreadable,
} from './old-values.ts';

/** Actor of imports in the audit trail. */
export const importer = 'system:import';
const formerSeller = 'Sistema anterior';
const unnamedService = 'Servicio';

/** Field names (R332); the list of items has had three names. */
const itemsNames = ['productos', 'carrito', 'items'];
const called = {
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

const knownNames: ReadonlySet<string> = new Set([...Object.values(called), ...itemsNames]);

const kinds: ReadonlyMap<string, OldLine['kind']> = new Map([
  ['producto', 'product'],
  ['product', 'product'],
  ['servicio', 'service'],
  ['service', 'service'],
]);

/** Kind of an item; a product by default (R333). */
function kindIn(value: unknown, what: string): OldLine['kind'] {
  const word = folded(textIn(value) ?? 'producto');
  const kind = kinds.get(word);
  if (!kind) throw new Unreadable(`${what} is of an unknown type, '${word.slice(0, 40)}'`);
  return kind;
}

const longestName = 200;
type Named = OldLine & Pick<SaleLine, 'itemId' | 'name' | 'quantity' | 'unitPriceCents'>;
type IdOf = (text: string) => string;

/** The row's own id, or one derived from kind and name. */
function itemIdOf(id: unknown, { kind, name }: Pick<Named, 'kind' | 'name'>, idOf: IdOf): string {
  const own = Id.safeParse(textIn(id));
  return own.success ? own.data : `old-${idOf(`${kind} ${folded(name)}`)}`;
}

function lineIn(item: unknown, index: number, idOf: IdOf): Named {
  const what = `item ${index + 1}`;
  if (!isJsonObject(item)) throw new Unreadable(`${what} is no object`);
  const name = textIn(item[called.name])?.slice(0, longestName);
  if (name === undefined) throw new Unreadable(`${what} has no name`);
  const kind = kindIn(item[called.kind], what);
  const quantity = quantityIn(item[called.quantity], `the quantity of ${what}`);
  const price = `the price of ${what}`;
  const unitPriceCents = centsIn(item[called.price], price);
  const netCents = centsOfPieces(item[called.price], quantity, price);
  if (unitPriceCents === undefined || netCents === undefined) throw new Unreadable(`${what} has no price`);
  const rate = rateIn(item[called.rate]);
  const itemId = itemIdOf(item[called.id], { kind, name }, idOf);
  return { kind, itemId, name, quantity, unitPriceCents, netCents, rate };
}

function linesIn(row: JsonObject, idOf: IdOf): Named[] {
  const lists = itemsNames.map((name) => row[name]);
  const items = lists.find((list) => Array.isArray(list) && list.length > 0) ?? [];
  const other = lists.find((list) => list !== undefined && list !== null && !Array.isArray(list));
  if (!Array.isArray(items) || other !== undefined) throw new Unreadable('its items are no list');
  return items.map((item, index) => lineIn(item, index, idOf));
}

type Sums = { readonly subtotal?: number; readonly tax?: number; readonly total?: number };

const sumsIn = (row: JsonObject): Sums => ({
  subtotal: centsIn(row[called.subtotal], 'its subtotal'),
  tax: centsIn(row[called.tax], 'its tax'),
  total: centsIn(row[called.total], 'its total'),
});

const centsOf = (lines: readonly Pick<Named, 'netCents'>[]) =>
  sumCents(lines.map(({ netCents }) => netCents));
/** Tolerance for rounding of lines and sums. */
const slackOf = (lines: readonly unknown[]) => 1 + Math.floor(lines.length / 2);

/**
 * Items, and the remaining amount as the appointment's service, which is not listed: at most its whole value,
 * since a deposit was paid. A sale without items is for the service alone.
 */
function withService(
  row: JsonObject,
  items: Named[],
  { subtotal, tax = 0, total }: Sums,
  idOf: IdOf,
): Named[] {
  const isOfService = [called.serviceTotal, called.appointmentId, called.description].some(
    (name) => textIn(row[name]) !== undefined,
  );
  if (items.length === 0 && !isOfService) throw new Unreadable('it has no items');
  const wholeCents = centsIn(row[called.serviceTotal], 'the value of its service');
  const soldCents = subtotal ?? (total === undefined ? undefined : total - tax);
  const leftCents = soldCents === undefined ? undefined : soldCents - centsOf(items);
  const service = (netCents: number): Named => {
    const name = textIn(row[called.description])?.slice(0, longestName) ?? unnamedService;
    const itemId = itemIdOf(undefined, { kind: 'service', name }, idOf);
    return { kind: 'service', itemId, name, quantity: 1, unitPriceCents: netCents, netCents };
  };
  if (items.length === 0) return [service(Math.max(0, leftCents ?? wholeCents ?? 0))];
  const isBeside = leftCents !== undefined && leftCents > slackOf(items) && leftCents <= (wholeCents ?? 0);
  return isBeside ? [...items, service(leftCents)] : items;
}

const taxOfRates = (lines: readonly Named[]) =>
  sumCents(
    lines.filter(({ kind }) => kind === 'product').map(({ netCents, rate = 0 }) => shareOf(netCents, rate)),
  );

/** The excess of the total over the subtotal is a tax only if the items' or the center's rates explain it. */
function isTax(cents: number, lines: readonly Named[], known: readonly TaxRate[]): boolean {
  const each = known.map(({ basisPoints }) => basisPoints);
  const products = lines.filter(({ kind }) => kind === 'product');
  const sums = [lines, products].flatMap((some) => [
    sumCents(some.map(({ netCents, rate = 0 }) => shareOf(netCents, rate))),
    ...[...each, sumCents(each)].flatMap((usualRate) => [
      sumCents(some.map(({ netCents, rate = usualRate }) => shareOf(netCents, rate))),
      shareOf(centsOf(some), usualRate),
    ]),
  ]);
  return sums.some((sum) => Math.abs(sum - cents) <= slackOf(lines));
}

function assertTax(cents: number, lines: readonly Named[], known: readonly TaxRate[]): void {
  if (cents <= 0 || isTax(cents, lines, known)) return;
  throw new Unreadable(
    `its total is ${money(cents)} above its subtotal, which is no tax of its items or of the center`,
  );
}

type Paid = { readonly netCents: number; readonly taxCents: number; readonly totalCents: number };

/** Amount paid and its tax; throws if the sums differ by more than rounding. */
function paidFor(lines: readonly Named[], { subtotal, tax, total }: Sums): Paid {
  const lineCents = centsOf(lines);
  const beforeTax = subtotal ?? lineCents;
  const taxCents = tax ?? (total === undefined ? taxOfRates(lines) : total - beforeTax);
  const totalCents = total ?? beforeTax + taxCents;
  const netCents = totalCents - taxCents;
  if (
    taxCents < 0 ||
    netCents < 0 ||
    Math.abs(beforeTax - netCents) > slackOf(subtotal === undefined ? lines : [])
  )
    throw new Unreadable(
      `${money(beforeTax)} and ${money(taxCents)} of tax do not come to its total, ${money(totalCents)}`,
    );
  const isOfItems = Math.abs(lineCents - netCents) <= slackOf(lines) && (lineCents > 0 || netCents === 0);
  if (!isOfItems)
    throw new Unreadable(`its items come to ${money(lineCents)}, its subtotal is ${money(netCents)}`);
  if (totalCents > mostSaleCents) throw new Unreadable(`it comes to more than ${money(mostSaleCents)}`);
  return { netCents, taxCents, totalCents };
}

/** JSON with sorted keys, so that a row has one text. */
const canonical = (row: JsonObject): string =>
  JSON.stringify(row, (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** Stable id of a row, from its own id or its content, so that repeated imports are idempotent. */
export function oldSaleId(row: JsonObject, idOf: IdOf): string {
  const own = textIn(row[called.id]);
  return `old-${idOf(own === undefined ? `row ${canonical(row)}` : `id ${own}`)}`;
}

function clientIn(row: JsonObject): Sale['client'] {
  const email = Email.safeParse(row[called.email]).data;
  const patientId = Id.safeParse(textIn(row[called.patientId])).data;
  const phone = e164(textIn(row[called.phone]) ?? '');
  if (email === undefined && patientId === undefined && phone === undefined) return undefined;
  return {
    patientId,
    email,
    phone,
  };
}

export type OldSale = Omit<Sale, 'number'>;
type ReadInput = {
  readonly taxes: readonly TaxRate[];
  /** Deterministic URL-safe id (letters, digits, `_`, `-`), unique per text. */
  readonly idOf: IdOf;
  readonly now: Date;
};

function saleIn(row: JsonObject, { taxes: known, idOf, now }: ReadInput): OldSale {
  refuseOtherMoney(row, knownNames);
  const sums = sumsIn(row);
  const named = withService(row, linesIn(row, idOf), sums, idOf);
  if (named.length > mostLines) throw new Unreadable(`it has more than ${mostLines} items`);
  const { netCents, taxCents, totalCents } = paidFor(named, sums);
  if (sums.tax === undefined) assertTax(taxCents, named, known);
  const parts = spread(
    netCents,
    named.map((line) => line.netCents),
  );
  const lines = named.map((line, index) => ({ ...line, netCents: parts[index] ?? 0 }));
  const { taxes, ofLines } = oldTaxes(lines, taxCents, known);
  const client = clientIn(row);
  const at = instantIn(row[called.at], now);
  return {
    saleId: oldSaleId(row, idOf),
    origin: 'imported',
    at: at.toISOString(),
    date: civilAt(at).date,
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
        : [{ tenderId: 't1', method: methodIn(row[called.method]), amountCents: totalCents }],
    status: 'paid',
    returnedCents: 0,
    receipt: 'none',
    version: 1,
  };
}

export type ReadSale = { readonly sale: OldSale } | { readonly reason: string };

/**
 * Reads a sale of the previous system in any of its formats (R332), or the reason why it is unreadable.
 * Amounts are exact cents afterwards; an impossible tax is kept, and reports flag it (R329).
 */
export function readOldSale(row: unknown, given: ReadInput): ReadSale {
  try {
    if (!isJsonObject(row)) throw new Unreadable('it is no object');
    return { sale: saleIn(row, given) };
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.message };
    throw error;
  }
}
