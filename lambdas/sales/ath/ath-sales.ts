import { ParkedSalesChanged } from '#events/sales.ts';
import { askAthPayment, cancelAthPayment, changeAthPhone } from '#lambdas/payments/ath/ask-ath-payment.ts';
import {
  type AthPurposes,
  type Followed,
  followAthPayment,
  rejectionOf,
} from '#lambdas/payments/ath/follow-ath-payment.ts';
import { tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import * as athApi from '#shared/payments/ath-api.ts';
import {
  type AthPayment,
  assertAthAmount,
  athPhone,
  ringAgainSeconds,
  secondsLeft,
} from '#shared/payments/ath-payment.ts';
import * as api from '#shared/sales/ath-sale-api.ts';
import { athPaymentOfSale } from './ath-claim.ts';
import { prepareAthSale } from './ath-sale.ts';

export const viewOf = (payment: AthPayment, now: Date): athApi.AthPaymentView => ({
  paymentId: payment.paymentId,
  saleId: payment.purpose.id,
  state: payment.state,
  amountCents: payment.amountCents,
  phone: payment.phone,
  askedAt: payment.at,
  expiresAt: payment.expiresAt,
  secondsLeft: secondsLeft(payment, now),
  ringAgainSeconds: ringAgainSeconds(payment, now),
  ...(payment.cancelledBy !== undefined && { isWithdrawn: true }),
  reference: payment.referenceNumber,
});

async function stateOf(
  { payment, isAnswered, refusal }: Followed,
  { sales, now }: Pick<Platform, 'sales' | 'now'>,
): Promise<api.AthSaleState> {
  const rejection = refusal ? rejectionOf(refusal) : payment.unsellable;
  const sale = payment.appliedAt === undefined ? undefined : await sales.find(payment.purpose.id);
  return {
    payment: viewOf(payment, now()),
    isAnswered,
    ...(rejection && { refusal: rejection }),
    ...(sale && { sale }),
  };
}

export const getAthAccount = operationUsing(['athMovil'], athApi.getAthAccount, async (_, { athMovil }) => ({
  isConnected: athMovil.isConnected,
}));

/** Only accounts can sell. */
function sellerOf(actor: Actor): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw new AppError(coreErrors.denied);
  return actor;
}

/** Removes the parked cart if the payment request failed, since the POS still has it. */
async function forgetCart(
  error: unknown,
  saleId: string,
  { parkedSales, commit, uniqueClaims }: Pick<Platform, 'parkedSales' | 'commit' | 'uniqueClaims'>,
): Promise<never> {
  const isOver = (await athPaymentOfSale(saleId, { uniqueClaims })) === undefined;
  if (error instanceof AppError && isOver)
    await commit(parkedSales.remove(saleId), tell(ParkedSalesChanged, { saleId }));
  throw error;
}

/** Rejects an invalid sale before the payment is requested. */
export const askAthSale = operationUsing(
  ['athMovil'],
  api.askAthSale,
  async ({ params: { paymentId }, body, actor }, platform) => {
    const { saleId, amountCents, phone } = body;
    const known = await platform.athPayments.find(paymentId);
    if (known && known.purpose.id !== saleId) throw new AppError(coreErrors.not_found);
    if (known) return stateOf({ payment: known, isAnswered: known.ecommerceId !== undefined }, platform);
    assertAthAmount(amountCents);
    athPhone(phone);
    const prepared = await prepareAthSale({ ...body, paymentId, seller: sellerOf(actor) }, platform);
    const { taxCents, request, writes } = prepared;
    const purpose = { kind: 'sale', id: saleId } as const;
    const { brandName: description } = await platform.settings.get();
    const asked = { paymentId, purpose, amountCents, taxCents, phone, description, request };
    const payment = await askAthPayment(platform, asked, writes).catch((error) =>
      forgetCart(error, saleId, platform),
    );
    return stateOf({ payment, isAnswered: payment.ecommerceId !== undefined }, platform);
  },
);

// `purposes` include all kinds, because the POS may follow any payment.

export const followAthSale = (purposes: AthPurposes) =>
  operationUsing(['athMovil'], api.followAthSale, async ({ params: { paymentId } }, platform) =>
    stateOf(await followAthPayment(platform, paymentId, purposes), platform),
  );

export const cancelAthSale = (purposes: AthPurposes) =>
  operationUsing(['athMovil'], api.cancelAthSale, async ({ params: { paymentId } }, platform) =>
    stateOf(await cancelAthPayment(platform, paymentId, purposes), platform),
  );

export const changeAthSalePhone = (purposes: AthPurposes) =>
  operationUsing(
    ['athMovil'],
    api.changeAthSalePhone,
    async ({ params: { paymentId }, body: { phone } }, platform) =>
      stateOf(await changeAthPhone(platform, { paymentId, phone }, purposes), platform),
  );
