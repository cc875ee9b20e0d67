import { returnAthPayment } from '#shared/payments/ath-api.ts';
import {
  type AthSaleState,
  cancelAthSale,
  changeAthSalePhone,
  followAthSale,
} from '#shared/sales/ath-sale-api.ts';
import { usePendingPayment } from '#web/src/components/pending-payment/use-pending-payment.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

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

export function stageOf({ payment, sale, refusal }: AthSaleState): AthStage {
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

const isOver = (stage: AthStage) => stage !== 'waiting' && stage !== 'confirming' && stage !== 'unsold';

/** Polls a phone payment until it is decided. */
export function useAthPayment(initial: AthSaleState) {
  const params = { paymentId: initial.payment.paymentId };
  const { query, cancel, changePhone } = usePendingPayment({
    follow: queryOf(followAthSale, { params }),
    initial,
    cancel: (call) => call(cancelAthSale, { params }),
    changePhone: (phone, call) => call(changeAthSalePhone, { params, body: { phone } }),
    isOver: (state) => isOver(stageOf(state)),
  });
  const giveBack = useCommand(returnAthPayment, {
    inputOf: () => ({ params }),
    onSuccess: () => void query.refetch(),
  });
  const { data: state = initial } = query;
  const stage = stageOf(state);
  return {
    state,
    stage,
    /** Cancelled here: the poll may show it before the answer, which can get lost. */
    isCancelled: (stage === 'refused' || stage === 'withdrawn') && !cancel.isIdle,
    /** The service confirmed the request; until then the client cannot pay. */
    isReceived: state.payment.state !== 'created',
    isAnswered: !query.isError && state.isAnswered,
    /** Time of the last known state, in milliseconds. */
    knownAt: query.dataUpdatedAt,
    isLooking: query.isFetching,
    look: () => void query.refetch(),
    cancel,
    changePhone,
    giveBack,
  };
}
export type FollowedAth = ReturnType<typeof useAthPayment>;
