import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import { getToday } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as links from '#shared/sales/receipt-link-api.ts';
import * as sold from '#shared/sales/sales-api.ts';
import { thePlatform } from '../center/center.ts';
import type { Fixture } from '../center/fixture.ts';
import { aProduct } from '../center/product.ts';
import { createSale as aSale } from '../sales/pos.ts';
import type { Target } from './targets.ts';

const priceCents = 2000;
const makeSale = async ({ asAdmin }: Fixture) =>
  aSale(asAdmin, { chosen: [{ product: await aProduct({ priceCents }) }] });

const createSaleId = async (fixture: Fixture) => ({ saleId: (await makeSale(fixture)).saleId });
const createReturnIds = async (fixture: Fixture) => ({
  ...(await createSaleId(fixture)),
  returnId: randomUUID(),
});
const createSaleNumber = async (fixture: Fixture) => ({ number: String((await makeSale(fixture)).number) });

async function createReceiptLink(fixture: Fixture) {
  const { receiptLinks, commit } = thePlatform();
  const token = newToken(16);
  const expiresAt = Math.floor(now().getTime() / 1000) + 60;
  await commit(receiptLinks.add({ tokenHash: hashText(token), ...(await createSaleId(fixture)), expiresAt }));
  return { token };
}

const buildReturnBody = () => ({
  registerId: 'caja-1',
  wanted: { kind: 'all', restock: true },
  reason: 'Cambió de idea',
  withTip: false,
  shownCents: priceCents,
});

/** Targets for calls about past sales, their returns and receipts. */
export const soldTargets: readonly (readonly [AnyRoute, Target])[] = [
  [sold.listSales, { query: () => ({ date: getToday(now()) }) }],
  [sold.findSale, { ids: createSaleNumber }],
  [sold.getSale, { ids: createSaleId }],
  [sold.returnSale, { ids: createReturnIds, body: buildReturnBody }],
  [sold.voidSale, { ids: createReturnIds, body: () => ({ reason: 'Se cobró dos veces' }) }],
  [sold.sendReceipt, { ids: createSaleId, body: () => ({ by: 'mail', to: 'clienta@test.example' }) }],
  [links.getReceipt, { ids: createReceiptLink }],
  [links.getLinkedReceiptPdf, { ids: createReceiptLink }],
  [sold.getReceiptPdf, { ids: createSaleId }],
];
