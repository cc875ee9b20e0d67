import type { AthPurposes } from '#lambdas/payments/ath/follow-ath-payment.ts';
import { listUnapplied, returnAthPayment as refund } from '#lambdas/payments/ath/refund-ath-payment.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import * as api from '#shared/payments/ath-api.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { buildTenderRefundWrites } from './ath-sale.ts';
import { toAthPaymentView } from './ath-sales.ts';
import { type ReturnKey, refundSaleReturn } from './refund-ath-return.ts';

const findRejectedTender = ({ tenders }: SaleReturn) => tenders.find(({ state }) => state === 'refused');

async function loadRefundRow(saleReturn: SaleReturn, { sales }: Pick<Platform, 'sales'>) {
  const { saleId, returnId, at, byName } = saleReturn;
  const sale = await sales.find(saleId);
  const amountCents = findRejectedTender(saleReturn)?.amountCents ?? 0;
  return { saleId, returnId, at, byName, amountCents, number: sale?.number ?? 0 };
}

export const listUnappliedAthPayments = operation(api.listUnappliedAthPayments, async (_, platform) => {
  const [payments, rejectedReturns] = await Promise.all([
    listUnapplied(platform),
    platform.saleReturns.listByRefundState('refused'),
  ]);
  const refunds = await Promise.all(rejectedReturns.map((saleReturn) => loadRefundRow(saleReturn, platform)));
  return {
    payments: payments.map((payment) => ({
      ...toAthPaymentView(payment, platform.now()),
      isReturning: payment.refund !== undefined,
    })),
    refunds,
  };
});

export const returnAthPayment = operationWithPorts(
  ['athMovil'],
  api.returnAthPayment,
  async ({ params: { paymentId } }, platform) => {
    const before = await platform.athPayments.get(paymentId);
    if (before.state === 'refunded')
      return { payment: toAthPaymentView(before, platform.now()), isWaiting: false };
    const message = 'Devolución de un pago sin venta';
    const { payment } = await refund(platform, { paymentId, refundId: `return-${paymentId}`, message });
    return { payment: toAthPaymentView(payment, platform.now()), isWaiting: payment.refund !== undefined };
  },
);

/** Requests a rejected refund again, or records that it was refunded in the service's own app. */
const settleTender = (
  platform: Platform,
  { saleId, returnId }: ReturnKey,
  how: 'again' | 'byHand',
): Promise<void> =>
  retryStale(async () => {
    const { saleReturns, sales, commit } = platform;
    const [saleReturn, sale] = await Promise.all([saleReturns.find(saleId, returnId), sales.find(saleId)]);
    if (!saleReturn || !sale) throw new AppError(coreErrors.not_found);
    const tender = findRejectedTender(saleReturn);
    if (!tender) return;
    const { tenderId, amountCents } = tender;
    const state = how === 'byHand' ? 'done' : 'waiting';
    const writes = buildTenderRefundWrites({ sale, saleReturn, tenderId, state }, platform);
    await commit(...writes, audit('sale.refundSettled', saleId, { returnId, amountCents, how }));
  });

export const settleAthRefund = (purposes: AthPurposes) =>
  operationWithPorts(['athMovil'], api.settleAthRefund, async ({ params, body: { how } }, platform) => {
    await settleTender(platform, params, how);
    if (how === 'again') await refundSaleReturn(platform, params, purposes);
    return {};
  });
