import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import { today } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as links from '#shared/sales/receipt-link-api.ts';
import * as sold from '#shared/sales/sales-api.ts';
import { thePlatform } from '../center/center.ts';
import { aProduct } from '../center/product.ts';
import type { Scene } from '../center/scene.ts';
import { sold as aSale } from '../sales/till.ts';
import type { Target } from './targets.ts';

const priceCents = 2000;
const made = async ({ asAdmin }: Scene) =>
  aSale(asAdmin, { chosen: [{ product: await aProduct({ priceCents }) }] });

const ofSale = async (scene: Scene) => ({ saleId: (await made(scene)).saleId });
const back = async (scene: Scene) => ({ ...(await ofSale(scene)), returnId: randomUUID() });
const numbered = async (scene: Scene) => ({ number: String((await made(scene)).number) });

async function linked(scene: Scene) {
  const { receiptLinks, commit } = thePlatform();
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + 60;
  await commit(receiptLinks.add({ tokenHash: hashOf(token), ...(await ofSale(scene)), expiresAt }));
  return { token };
}

const wantedBack = () => ({
  registerId: 'caja-1',
  wanted: { kind: 'all', restock: true },
  reason: 'Cambió de idea',
  withTip: false,
  shownCents: priceCents,
});

/** Targets for calls about past sales, their returns and receipts. */
export const soldTargets: readonly (readonly [AnyRoute, Target])[] = [
  [sold.listSales, { query: () => ({ date: today(now()) }) }],
  [sold.findSale, { ids: numbered }],
  [sold.getSale, { ids: ofSale }],
  [sold.returnSale, { ids: back, body: wantedBack }],
  [sold.voidSale, { ids: back, body: () => ({ reason: 'Se cobró dos veces' }) }],
  [sold.sendReceipt, { ids: ofSale, body: () => ({ by: 'mail', to: 'clienta@test.example' }) }],
  [links.getReceipt, { ids: linked }],
  [links.getLinkedReceiptPdf, { ids: linked }],
  [sold.getReceiptPdf, { ids: ofSale }],
];
