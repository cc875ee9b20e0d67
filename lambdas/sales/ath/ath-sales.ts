import { ParkedSalesChanged } from '#events/sales.ts';
import {
  type AthPaymentResult,
  type AthPurposes,
  followAthPayment,
  toRejection,
} from '#lambdas/payments/ath/follow-ath-payment.ts';
import {
  cancelAthPayment,
  changeAthPhone,
  requestAthPayment,
} from '#lambdas/payments/ath/request-ath-payment.ts';
import { emit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import * as athApi from '#shared/payments/ath-api.ts';
import {
  type AthPayment,
  assertAthAmount,
  calculateRenotifySeconds,
  calculateSecondsLeft,
  toAthPhone,
} from '#shared/payments/ath-payment.ts';
import * as api from '#shared/sales/ath-sale-api.ts';
import { findAthPaymentId } from './ath-claim.ts';
import { prepareAthSale } from './ath-sale.ts';

export const toAthPaymentView = (payment: AthPayment, now: Date): athApi.AthPaymentView => ({
  paymentId: payment.paymentId,
  saleId: payment.purpose.id,
  state: payment.state,
  amountCents: payment.amountCents,
  phone: payment.phone,
  askedAt: payment.at,
  expiresAt: payment.expiresAt,
  secondsLeft: calculateSecondsLeft(payment, now),
  ringAgainSeconds: calculateRenotifySeconds(payment, now),
  ...(payment.cancelledBy !== undefined && { isWithdrawn: true }),
  reference: payment.referenceNumber,
});

async function loadSaleState(
  { payment, isAnswered, error }: AthPaymentResult,
  { sales, now }: Pick<Platform, 'sales' | 'now'>,
): Promise<api.AthSaleState> {
  const rejection = error ? toRejection(error) : payment.unsellable;
  const sale = payment.appliedAt === undefined ? undefined : await sales.find(payment.purpose.id);
  return {
    payment: toAthPaymentView(payment, now()),
    isAnswered,
    ...(rejection && { refusal: rejection }),
    ...(sale && { sale }),
  };
}

export const getAthAccount = operationWithPorts(
  ['athMovil'],
  athApi.getAthAccount,
  async (_, { athMovil }) => ({
    isConnected: athMovil.isConnected,
  }),
);

/** Returns the actor as a seller. Throws `request.denied` for callers without an account. */
function requireSeller(actor: Actor): Extract<Actor, { kind: 'user' }> {
  if (actor.kind !== 'user') throw new AppError(coreErrors.denied);
  return actor;
}

/** Removes the parked cart after a failed payment request, since the POS still has it. Rethrows `error`. */
async function unparkUnpaidCart(
  error: unknown,
  saleId: string,
  { parkedSales, commit, uniqueClaims }: Pick<Platform, 'parkedSales' | 'commit' | 'uniqueClaims'>,
): Promise<never> {
  const isPaymentEnded = (await findAthPaymentId(saleId, { uniqueClaims })) === undefined;
  if (error instanceof AppError && isPaymentEnded)
    await commit(parkedSales.remove(saleId), emit(ParkedSalesChanged, { saleId }));
  throw error;
}

/** Rejects an invalid sale before the payment is requested. */
export const askAthSale = operationWithPorts(
  ['athMovil'],
  api.askAthSale,
  async ({ params: { paymentId }, body, actor }, platform) => {
    const { saleId, amountCents, phone } = body;
    const existingPayment = await platform.athPayments.find(paymentId);
    if (existingPayment) {
      if (existingPayment.purpose.id !== saleId) throw new AppError(coreErrors.not_found);
      const isAnswered = existingPayment.ecommerceId !== undefined;
      return loadSaleState({ payment: existingPayment, isAnswered }, platform);
    }
    assertAthAmount(amountCents);
    toAthPhone(phone);
    const seller = requireSeller(actor);
    const preparedSale = await prepareAthSale({ ...body, paymentId, seller }, platform);
    const { taxCents, request, writes } = preparedSale;
    const purpose = { kind: 'sale', id: saleId } as const;
    const { brandName: description } = await platform.settings.get();
    const input = { paymentId, purpose, amountCents, taxCents, phone, description, request };
    const payment = await requestAthPayment(platform, input, writes).catch((error) =>
      unparkUnpaidCart(error, saleId, platform),
    );
    return loadSaleState({ payment, isAnswered: payment.ecommerceId !== undefined }, platform);
  },
);

// `purposes` include all kinds, because the POS may follow any payment.

export const followAthSale = (purposes: AthPurposes) =>
  operationWithPorts(['athMovil'], api.followAthSale, async ({ params: { paymentId } }, platform) =>
    loadSaleState(await followAthPayment(platform, paymentId, purposes), platform),
  );

export const cancelAthSale = (purposes: AthPurposes) =>
  operationWithPorts(['athMovil'], api.cancelAthSale, async ({ params: { paymentId } }, platform) =>
    loadSaleState(await cancelAthPayment(platform, paymentId, purposes), platform),
  );

export const changeAthSalePhone = (purposes: AthPurposes) =>
  operationWithPorts(
    ['athMovil'],
    api.changeAthSalePhone,
    async ({ params: { paymentId }, body: { phone } }, platform) =>
      loadSaleState(await changeAthPhone(platform, { paymentId, phone }, purposes), platform),
  );
