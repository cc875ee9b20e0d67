import { taxes } from '#infra/local/seed/catalog.ts';
import { catalogStore } from '#lambdas/table/catalog/catalog.store.ts';
import { taxStore } from '#lambdas/table/catalog/tax.store.ts';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { patientStore } from '#lambdas/table/people/patient.store.ts';
import { registerStore } from '#lambdas/table/sales/register.store.ts';
import { counterStore } from '#lambdas/table/system/counter.store.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { createRegister, numberRangeSize, type Register, withRange } from '#shared/registers/register.ts';
import type { Cart, TenderInput } from '#shared/sales/api.ts';
import { buildPricedCart, type CartItem, type PricedCart } from '#shared/sales/make-sale.ts';
import { registerIds } from '#shared/sales/register-id.ts';
import { buildAccountWrite, buildPatient, clientWith20Appointments, frontDesk } from '../center/center.ts';
import { writeRows } from '../center/table.ts';

const createdAt = '2026-01-01T12:00:00.000Z';
const linesPerSale = 5;
const floatCents = 10_000;

export const shelfTaxes: readonly Tax[] = taxes.map((tax) => ({ ...tax, createdAt, version: 1 }));

/** Builds a product with more stock than is ever sold here. */
export const buildProduct = (productId: string, name: string, priceCents: number): Product => ({
  productId,
  kind: 'product',
  name,
  categoryId: 'cuidado-facial',
  costCents: Math.round(priceCents / 2),
  marginBasisPoints: 10_000,
  priceCents,
  stock: 1_000_000,
  minimumStock: 5,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: shelfTaxes.map(({ taxId }) => taxId),
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
  createdAt,
  version: 1,
});

/** Builds products that are sold only at one register. */
const buildProducts = (registerId: string): Product[] =>
  Array.from({ length: linesPerSale }, (_, index) =>
    buildProduct(`${registerId}-${index}`, `Crema de noche ${index}`, 2_000 + 375 * index),
  );

/** Opens a register. Sale numbers differ so that no two registers reserve numbers at the same moment. */
function openRegister(registerId: string, index: number): Register {
  const unused = createRegister(registerId, `${registerId}-shift`, new Date(createdAt));
  const register = withRange(unused, index * numberRangeSize);
  const { shift, numbers } = register;
  const opening = { floatCents, at: createdAt, by: `admin:${frontDesk}`, byName: 'Marisol Ortiz Díaz' };
  return {
    ...register,
    shift: { ...shift, opening, cashCents: floatCents },
    numbers: { ...numbers, next: numbers.next + 2 * index },
  };
}

/** Writes a catalog, open registers, a cashier and a client. */
export async function loadCatalog(config: TableConfig): Promise<void> {
  const counters = counterStore(config);
  await writeRows(config, [
    ...shelfTaxes.map(taxStore(config).create),
    ...registerIds.flatMap(buildProducts).map(catalogStore(config).putProduct),
    ...registerIds.map(openRegister).map(registerStore(config).save),
    counters.advance('sales.numbers', 0, registerIds.length * numberRangeSize),
    buildAccountWrite(config, frontDesk, 'admin'),
    ...patientStore(config, counters)
      .put(buildPatient(clientWith20Appointments))
      .filter(({ item }) => item.Put),
  ]);
}

/** Builds a cart item of quantity 1 per product, as the POS sends it. */
export const toChosenItems = (products: readonly Product[]): CartItem[] =>
  products.map((product) => ({
    product,
    item: { productId: product.productId, quantity: 1, shownCents: product.priceCents },
  }));

/** Prices the items as the server does. */
export const toPricedCart = (items: readonly CartItem[]): PricedCart =>
  buildPricedCart({ items, appointments: [], taxes: shelfTaxes, recommendedProductIds: new Set() });

/** Builds a cart of five lines for a known client, paid in cash, as the POS sends it. */
export function buildCart(registerId: string): Cart & { readonly tenders: readonly TenderInput[] } {
  const chosenItems = toChosenItems(buildProducts(registerId));
  const { totalCents } = toPricedCart(chosenItems).prices;
  return {
    registerId,
    patientId: clientWith20Appointments,
    items: chosenItems.map(({ item }) => item),
    balances: [],
    shownTotalCents: totalCents,
    tenders: [{ method: 'cash', amountCents: totalCents, receivedCents: totalCents }],
  };
}
