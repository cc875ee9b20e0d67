import type { AnyRoute } from '#shared/core/route.ts';
import * as ath from '#shared/payments/ath-api.ts';
import * as athSales from '#shared/sales/ath-sale-api.ts';
import { returnSale } from '#shared/sales/sales-api.ts';
import type { Scene } from '../center/scene.ts';
import { anAthTill } from '../payments/ath-till.ts';
import type { Target } from './targets.ts';

const till = ({ stack, asAdmin }: Scene) => anAthTill(stack, asAdmin);

/** A pending payment. */
async function ringing(scene: Scene) {
  const { wanted, ask } = till(scene);
  const asked = await wanted();
  await ask(asked);
  return { paymentId: asked.paymentId };
}

const paid = async (scene: Scene) => ({ paymentId: (await till(scene).sold()).paymentId });

/** A return of a paid sale. */
async function givenBack(scene: Scene) {
  const { sale } = await till(scene).sold();
  const params = { saleId: sale.saleId, returnId: crypto.randomUUID() };
  await scene.asAdmin(returnSale, {
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

async function asked(scene: Scene) {
  const { paymentId: _, ...body } = await till(scene).wanted();
  return body;
}

export const athPaymentTargets: readonly (readonly [AnyRoute, Target])[] = [
  [ath.getAthAccount, {}],
  [athSales.askAthSale, { ids: async () => ({ paymentId: crypto.randomUUID() }), body: asked }],
  [athSales.followAthSale, { ids: ringing }],
  [athSales.cancelAthSale, { ids: ringing }],
  [athSales.changeAthSalePhone, { ids: ringing, body: () => ({ phone: '787-555-0199' }) }],
  [ath.listUnappliedAthPayments, {}],
  // The payment is applied to a sale, so the operation rejects the call.
  [ath.returnAthPayment, { ids: paid, answer: 409 }],
  [ath.settleAthRefund, { ids: givenBack, body: () => ({ how: 'byHand' }) }],
];
