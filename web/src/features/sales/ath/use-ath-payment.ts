import { returnAthPayment } from '#shared/payments/ath-api.ts';
import {
  type AthSaleState,
  cancelAthSale,
  changeAthSalePhone,
  followAthSale,
} from '#shared/sales/ath-sale-api.ts';
import { usePendingPayment } from '#web/src/components/pending-payment/use-pending-payment.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';

/** Stage of a phone payment from the POS's view. */
export type AthStage =
  | 'waiting'
  | 'confirming'
  | 'refused'
  | 'withdrawn'
  | 'expired'
  | 'unsold'
  | 'returned'
  | 'sold';

export function findStage({ payment, sale, refusal }: AthSaleState): AthStage {
  if (sale) return 'sold';
  switch (payment.state) {
    case 'created':
    case 'ringing':
      return 'waiting';
    case 'cancelled':
      return payment.isWithdrawn || refusal ? 'withdrawn' : 'refused';
    case 'expired':
      return 'expired';
    case 'refunded':
      return 'returned';
    case 'confirmed':
    case 'completed':
    case 'partlyRefunded':
      return refusal ? 'unsold' : 'confirming';
  }
}

const isFinal = (stage: AthStage) => stage !== 'waiting' && stage !== 'confirming' && stage !== 'unsold';

/** Polls a phone payment until it reaches a final stage. */
export function useAthPayment(initial: AthSaleState) {
  const params = { paymentId: initial.payment.paymentId };
  const { query, cancel, changePhone } = usePendingPayment({
    follow: buildQuery(followAthSale, { params }),
    initial,
    cancel: (call) => call(cancelAthSale, { params }),
    changePhone: (phone, call) => call(changeAthSalePhone, { params, body: { phone } }),
    isSettled: (state) => isFinal(findStage(state)),
  });
  const refund = useCommand(returnAthPayment, {
    inputOf: () => ({ params }),
    onSuccess: () => void query.refetch(),
  });
  const { data: state = initial } = query;
  const stage = findStage(state);
  return {
    state,
    stage,
    /** Whether it was cancelled in this dialog. The poll may show it before the cancellation is answered. */
    isCancelled: (stage === 'refused' || stage === 'withdrawn') && !cancel.isIdle,
    /** Whether the service confirmed the request. The client cannot pay before that. */
    isReceived: state.payment.state !== 'created',
    isAnswered: !query.isError && state.isAnswered,
    /** Time of the last known state, in milliseconds. */
    knownAt: query.dataUpdatedAt,
    isRefreshing: query.isFetching,
    refresh: () => void query.refetch(),
    cancel,
    changePhone,
    refund,
  };
}
export type AthPaymentTracker = ReturnType<typeof useAthPayment>;
