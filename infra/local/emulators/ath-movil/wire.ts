import type { PaymentOutcome } from './payments.ts';
import { calculateFee } from './payments.ts';
import type { Payment } from './store.ts';

export const businessName = 'Serena Bienestar';

const toAmount = (cents: number) => cents / 100;

/** Formats an instant as `YYYY-MM-DD HH:mm:ss` in Puerto Rico. */
export function formatDate(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const dateFormat = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'America/Puerto_Rico',
  });
  return dateFormat.format(new Date(seconds * 1000));
}

export const toPaymentBody = (payment: Payment) => ({
  ecommerceStatus: payment.status,
  ecommerceId: payment.ecommerceId,
  referenceNumber: payment.referenceNumber ?? '',
  businessCustomerId: '',
  transactionDate: formatDate(payment.completedAt),
  dailyTransactionId: payment.dailyTransactionId ?? 0,
  businessName,
  businessPath: 'serena',
  industry: 'SPA',
  subTotal: toAmount(payment.subtotalCents),
  tax: toAmount(payment.taxCents),
  total: toAmount(payment.totalCents),
  fee: toAmount(calculateFee(payment)),
  netAmount: payment.status === 'COMPLETED' ? toAmount(payment.totalCents - calculateFee(payment)) : 0,
  totalRefundedAmount: toAmount(payment.refundedCents),
  metadata1: payment.metadata1,
  metadata2: payment.metadata2,
  items: payment.items,
  isNonProfit: false,
});

export const toRefundBody = (payment: Payment, amountCents: number, seconds: number) => ({
  refund: {
    transactionType: 'REFUND',
    status: 'COMPLETED',
    refundedAmount: toAmount(amountCents),
    date: String(seconds * 1000),
    referenceNumber: `${payment.referenceNumber}-${payment.refundedCents}`,
    dailyTransactionID: String(payment.dailyTransactionId ?? 0).padStart(5, '0'),
  },
  originalTransaction: {
    transactionType: 'ECOMMERCE',
    status: 'COMPLETED',
    date: String((payment.completedAt ?? 0) * 1000),
    referenceNumber: payment.referenceNumber,
    total: toAmount(payment.totalCents),
    totalRefundedAmount: toAmount(payment.refundedCents),
  },
});

/** Spelling of a notice. `commerce` is that of e-commerce events, and `ordinary` that of all others. */
export type NoticeFormat = 'commerce' | 'ordinary';

const commerceStatus: Readonly<Record<PaymentOutcome, string>> = {
  completed: 'COMPLETED',
  cancelled: 'CANCEL',
  expired: 'expired',
  refunded: 'COMPLETED',
};

/** Builds a notice's body. Amounts and names differ by format, as in the real service. */
export function buildNotice(outcome: PaymentOutcome, payment: Payment, format: NoticeFormat): object {
  const { subTotal, total, tax, fee, netAmount, totalRefundedAmount, dailyTransactionId, ...commonFields } =
    toPaymentBody(payment);
  const { ecommerceStatus: _, ...details } = commonFields;
  const transactionType = outcome === 'refunded' ? 'refund' : 'ecommerce';
  const amounts = { total, tax, fee, netAmount, totalRefundedAmount };
  if (format === 'commerce')
    return {
      ...details,
      ...amounts,
      transactionType,
      status: commerceStatus[outcome],
      date: `${formatDate(payment.completedAt ?? payment.endsAt)}.0`,
      subTotal,
      dailyTransactionId,
      phoneNumber: Number(payment.phoneNumber),
    };
  return {
    ...details,
    ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, value.toFixed(2)])),
    transactionType,
    status: outcome === 'refunded' ? 'completed' : outcome,
    date: `${formatDate(payment.completedAt ?? payment.endsAt)}.00`,
    subtotal: subTotal.toFixed(2),
    dailyTransactionID: String(dailyTransactionId).padStart(5, '0'),
    phoneNumber: payment.phoneNumber,
  };
}
