import type { Platform } from '#lambdas/platform/platform.ts';
import { closePastWebDay } from '#lambdas/registers/closing-rows.ts';
import { readCart } from '#lambdas/sales/read-cart.ts';
import { buildSaleWrites } from '#lambdas/sales/sale-writes.ts';
import type { Product } from '#shared/catalog/product.ts';
import { addDays, getToday, getWeekday, toInstant } from '#shared/core/civil-time.ts';
import type { PaymentMethod } from '#shared/core/payment-method.ts';
import type { Actor } from '#shared/core/roles.ts';
import { createClosing, startNextShift } from '#shared/registers/closing.ts';
import type { Pieces } from '#shared/registers/pieces.ts';
import {
  createRegister,
  getNextSaleKey,
  hasNumbers,
  type Register,
  withRange,
} from '#shared/registers/register.ts';
import type { Cart } from '#shared/sales/api.ts';
import { createSale } from '#shared/sales/make-sale.ts';
import { products, services } from './catalog.ts';
import type { OrderSeeder } from './orders.ts';
import { admin } from './people.ts';

const registerId = 'caja-1';
const floatCents = 15_000;
const seededDays = 14;
const sunday = 0;

type PlannedSale = {
  readonly time: string;
  readonly method: PaymentMethod;
  readonly items: readonly (readonly [kind: 'product' | 'service', index: number, quantity: number])[];
};

/** Sales of a day, in two variants that alternate. */
const dailySales: readonly (readonly PlannedSale[])[] = [
  [
    { time: '10:15', method: 'card', items: [['service', 0, 1]] },
    {
      time: '12:40',
      method: 'cash',
      items: [
        ['product', 0, 1],
        ['product', 3, 1],
      ],
    },
    { time: '15:05', method: 'athMovil', items: [['product', 1, 1]] },
  ],
  [
    {
      time: '11:20',
      method: 'cash',
      items: [
        ['service', 2, 1],
        ['product', 4, 1],
      ],
    },
    { time: '14:30', method: 'card', items: [['product', 2, 1]] },
  ],
];

const countPieces = (cents: number): Pieces => {
  let remainingCents = cents;
  const pieces: Pieces = {};
  for (const piece of [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1] as const) {
    pieces[piece] = Math.floor(remainingCents / piece);
    remainingCents -= piece * pieces[piece];
  }
  return pieces;
};

/** Returns whether a sale leaves more than the minimum stock. Seeded sales make no product low in stock. */
const leavesEnoughStock = ({ kind, stock, minimumStock }: Product, quantity: number) =>
  kind === 'service' || stock - quantity > minimumStock;

const findPlannedProduct = (kind: Product['kind'], index: number) =>
  (kind === 'product' ? products : services)[index];

const buildCart = ({ items }: PlannedSale, catalogProducts: readonly Product[]): Cart => ({
  registerId,
  items: items.flatMap(([kind, index, quantity]) => {
    const plannedProduct = findPlannedProduct(kind, index);
    const product = catalogProducts.find(({ productId }) => productId === plannedProduct?.productId);
    if (!product || !leavesEnoughStock(product, quantity)) return [];
    return [{ productId: product.productId, quantity, shownCents: product.priceCents }];
  }),
  balances: [],
  shownTotalCents: 0,
});

type Seller = {
  readonly actor: Extract<Actor, { kind: 'user' }>;
  /** The actor as stored in rows, such as `admin:<id>`. */
  readonly actorId: string;
  readonly fullName: string;
};

async function getOrCreateRegister({ registers, now }: Platform, shiftId: string): Promise<Register> {
  return (await registers.find(registerId)) ?? createRegister(registerId, shiftId, now());
}

/** Sells at the POS without a client, so that no receipt is sent. */
async function sellPlanned(
  platform: Platform,
  plannedSale: PlannedSale,
  saleId: string,
  seller: Seller,
): Promise<void> {
  const ids = plannedSale.items.flatMap(([kind, index]) => findPlannedProduct(kind, index)?.productId ?? []);
  const catalogProducts = await platform.catalog.byIds(ids);
  const cart = buildCart(plannedSale, catalogProducts);
  if (cart.items.length === 0) return;
  const taxes = await platform.taxes.all();
  const saleCart = readCart(cart, {
    products: catalogProducts,
    taxes,
    appointments: [],
    recommendedIds: new Set(),
  });
  const storedRegister = await getOrCreateRegister(platform, 'demo-0');
  const lastNumber = await platform.counters.latest('sales.numbers');
  const hasRange = hasNumbers(storedRegister);
  const register = hasRange ? storedRegister : withRange(storedRegister, lastNumber);
  const rangeWrites = hasRange
    ? []
    : [platform.counters.advance('sales.numbers', lastNumber, register.numbers.last)];
  const tenders = [{ tenderId: 't1', method: plannedSale.method, amountCents: saleCart.prices.totalCents }];
  const sale = createSale({
    saleId,
    origin: 'pos',
    cart: saleCart,
    register: getNextSaleKey(register),
    client: undefined,
    tip: undefined,
    tenders,
    by: seller.actorId,
    seller: seller.fullName,
    now: platform.now(),
  });
  const writes = await buildSaleWrites(
    { sale, appointments: [], register, rangeWrites },
    seller.actor,
    platform,
  );
  await platform.commit(...writes);
}

async function openForDay(platform: Platform, day: number, { actorId, fullName }: Seller): Promise<void> {
  const register = await getOrCreateRegister(platform, `demo-${day}`);
  const opening = { floatCents, at: platform.now().toISOString(), by: actorId, byName: fullName };
  const shift = { ...register.shift, opening, cashCents: floatCents };
  await platform.commit(platform.registers.save({ ...register, shift }));
}

async function closeDay(platform: Platform, day: number, { actorId, fullName }: Seller): Promise<void> {
  const { registers, closings, counters, commit, now } = platform;
  const register = await getOrCreateRegister(platform, `demo-${day}`);
  const { opening, cashCents } = register.shift;
  if (!opening) return;
  const lastClosingNumber = await counters.latest('closings.numbers');
  const closing = createClosing({
    register,
    opening,
    moves: [],
    counted: { pieces: countPieces(cashCents), leftCents: floatCents },
    closingNumber: lastClosingNumber + 1,
    by: actorId,
    byName: fullName,
    now: now(),
  });
  await commit(
    closings.create(closing),
    registers.save(startNextShift(register, closing, `demo-${day + 1}`)),
    counters.advance('closings.numbers', lastClosingNumber, closing.closingNumber),
  );
}

async function seedDrawerDay(
  createPlatformAt: (time: string) => Platform,
  day: number,
  seller: Seller,
): Promise<void> {
  const morning = createPlatformAt('08:45');
  await openForDay(morning, day, seller);
  const date = getToday(morning.now());
  const plan = dailySales[day % dailySales.length] ?? [];
  for (const [index, plannedSale] of plan.entries())
    await sellPlanned(createPlatformAt(plannedSale.time), plannedSale, `demo-${date}-${index + 1}`, seller);
  await closeDay(createPlatformAt('18:10'), day, seller);
}

/** Seeds two weeks of sales, closings and online orders. Today's drawer is not open yet. */
export async function seedSales(platform: Platform, adminId: string, seedOrders: OrderSeeder): Promise<void> {
  const firstDate = addDays(getToday(platform.now()), -seededDays);
  const seller: Seller = {
    actor: { kind: 'user', id: adminId, role: 'admin' },
    actorId: `admin:${adminId}`,
    fullName: `${admin.firstName} ${admin.lastName}`,
  };
  for (let day = 0; day < seededDays; day++) {
    const date = addDays(firstDate, day);
    const createPlatformAt = (time: string): Platform => ({ ...platform, now: () => toInstant(date, time) });
    await closePastWebDay(createPlatformAt('00:05'));
    if (getWeekday(date) !== sunday) await seedDrawerDay(createPlatformAt, day, seller);
    await seedOrders(date);
  }
  const date = getToday(platform.now());
  await closePastWebDay({ ...platform, now: () => toInstant(date, '00:05') });
  await seedOrders(date);
}
