import type { AnyRoute } from '#shared/core/route.ts';
import * as ath from '#shared/payments/ath-api.ts';
import * as athSales from '#shared/sales/ath-sale-api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import type { Fixture } from '../center/fixture.ts';
import { anAthPos } from '../payments/ath-pos.ts';
import type { Target } from './targets.ts';

const createPos = ({ stack, asAdmin }: Fixture) => anAthPos(stack, asAdmin);

async function createPendingPayment(fixture: Fixture) {
  const { buildSale, startSale } = createPos(fixture);
  const sale = await buildSale();
  await startSale(sale);
  return { paymentId: sale.paymentId };
}

const createPaidPayment = async (fixture: Fixture) => ({
  paymentId: (await createPos(fixture).createPaidSale()).paymentId,
});

/** Creates a return of a paid sale. */
async function createReturn(fixture: Fixture) {
  const { sale } = await createPos(fixture).createPaidSale();
  const params = { saleId: sale.saleId, returnId: crypto.randomUUID() };
  await fixture.asAdmin(returnSale, {
    params,
    body: {
      registerId: 'caja-1',
      wanted: { kind: 'all', restock: true },
      reason: 'No le sirvió',
      withTip: false,
      shownCents: sale.totalCents,
    },
  });
  return params;
}

async function buildSaleBody(fixture: Fixture) {
  const { paymentId: _, ...body } = await createPos(fixture).buildSale();
  return body;
}

export const athPaymentTargets: readonly (readonly [AnyRoute, Target])[] = [
  [ath.getAthAccount, {}],
  [athSales.askAthSale, { ids: async () => ({ paymentId: crypto.randomUUID() }), body: buildSaleBody }],
  [athSales.followAthSale, { ids: createPendingPayment }],
  [athSales.cancelAthSale, { ids: createPendingPayment }],
  [athSales.changeAthSalePhone, { ids: createPendingPayment, body: () => ({ phone: '787-555-0199' }) }],
  [ath.listUnappliedAthPayments, {}],
  // The payment is applied to a sale, so the operation rejects the call.
  [ath.returnAthPayment, { ids: createPaidPayment, status: 409 }],
  [ath.settleAthRefund, { ids: createReturn, body: () => ({ how: 'byHand' }) }],
];
