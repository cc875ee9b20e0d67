import { randomUUID } from 'node:crypto';
import type { TenderInput } from '#shared/sales/api.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { aTax } from '../center/categories.ts';
import { aPatient, aService, aStaffMember } from '../center/center.ts';
import { aProduct } from '../center/product.ts';
import type { Caller } from '../system/api-client.ts';
import { aCart, anOpenDrawer, type CartInput, cash, changePosSettings, sellCart } from './pos.ts';

async function createProducts() {
  const taxIds = [
    await aTax({ name: 'IVU estatal', basisPoints: 1050 }),
    await aTax({ name: 'IVU municipal', basisPoints: 100 }),
  ].map(({ taxId }) => taxId);
  return {
    facial: await aService('facial-hidratante', { name: 'Facial hidratante', priceCents: 9500 }),
    cream: await aProduct({ name: 'Crema de noche', priceCents: 5600, taxIds, stock: 30 }),
    mist: await aProduct({ name: 'Bruma facial', priceCents: 2200, taxIds, stock: 30 }),
    candle: await aProduct({ name: 'Vela de lavanda', priceCents: 2400, taxIds, stock: 30 }),
  };
}

export type PosProducts = Awaited<ReturnType<typeof createProducts>>;

async function makeSale(
  call: Caller,
  cartInput: CartInput,
  buildTenders: (cents: number) => TenderInput[],
): Promise<Sale> {
  const cart = await aCart(cartInput);
  const dueCents = cart.shownTotalCents + (cart.tip?.cents ?? 0);
  const { status, reply, problem } = await sellCart(call, cart, buildTenders(dueCents));
  if (status !== 200) throw new Error(`The sale was rejected: ${JSON.stringify(problem)}`);
  return reply.sale;
}

const payInCash = (cents: number) => [cash(cents, Math.ceil(cents / 2000) * 2000)];
const payInThreeWays = (cents: number): TenderInput[] => [
  cash(8000),
  { method: 'card', amountCents: 6000, lastFour: '4242', authorization: '058213' },
  { method: 'athMovil', amountCents: cents - 14_000, reference: '218406173-4b7e' },
];

let buyerCount = 0;

/** Makes the sale of the worked example with a discount, a tip and three tenders, to another client each time. */
export async function sellWorkedExample(call: Caller, { facial, cream, mist }: PosProducts): Promise<Sale> {
  buyerCount += 1;
  const luz = await aPatient(`Luz${buyerCount}`, {
    patientId: randomUUID(),
    lastName: 'Meléndez Ríos',
    email: `luz-${buyerCount}@correo.test`,
    phone: `939-555-${1000 + buyerCount}`,
  });
  const camila = await aStaffMember('Camila', { staffId: randomUUID(), lastName: 'Vega' });
  return makeSale(
    call,
    {
      patientId: luz.patientId,
      email: luz.email,
      chosen: [{ product: facial }, { product: cream }, { product: mist, quantity: 2 }],
      discount: { kind: 'percent', basisPoints: 1000, reason: 'cliente frecuente' },
      tip: { staffId: camila.staffId, cents: 1425 },
    },
    payInThreeWays,
  );
}

/** Sells a candle for cash without a client. */
export const sellCandle = (call: Caller, { candle }: PosProducts) =>
  makeSale(call, { email: undefined, chosen: [{ product: candle }] }, payInCash);

/** Creates a center with all POS options, an open drawer and products. */
export async function aBusyPos(): Promise<PosProducts> {
  await changePosSettings({ tips: true, splitPayments: true, athByHand: true, walkInWithoutEmail: true });
  await anOpenDrawer();
  return createProducts();
}
