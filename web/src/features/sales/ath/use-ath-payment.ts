import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { returnAthPayment } from '#shared/payments/ath-api.ts';
import {
  type AthSaleState,
  cancelAthSale,
  changeAthSalePhone,
  followAthSale,
} from '#shared/sales/ath-sale-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

const lookMs = 2_000;

/** How a payment on a phone stands, as the till has to do something about it. */
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

const isFollowed = (stage: AthStage) => stage === 'waiting' || stage === 'confirming' || stage === 'unsold';

/** A payment on a phone, looked at every two seconds until it is decided. */
export function useAthPayment(initial: AthSaleState) {
  const { paymentId } = initial.payment;
  const params = { paymentId };
  const client = useQueryClient();
  const look = queryOf(followAthSale, { params });
  const query = useQuery({
    ...look,
    initialData: initial,
    staleTime: 0,
    refetchInterval: ({ state: { data = initial } }) => (isFollowed(stageOf(data)) ? lookMs : false),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  // Answers of questions under way are older than this one.
  const take = async (state: AthSaleState) => {
    await client.cancelQueries({ queryKey: look.queryKey });
    client.setQueryData(look.queryKey, state);
  };
  const cancel = useCommand(cancelAthSale, { inputOf: () => ({ params }), onSuccess: take });
  const changePhone = useCommand(changeAthSalePhone, {
    inputOf: (phone: string) => ({ params, body: { phone } }),
    onSuccess: take,
  });
  const giveBack = useCommand(returnAthPayment, {
    inputOf: () => ({ params }),
    onSuccess: () => void query.refetch(),
  });
  const stage = stageOf(query.data);
  return {
    state: query.data,
    stage,
    /** Ended from here: a look may bring it before the answer does, which may not come at all. */
    isCancelled: (stage === 'refused' || stage === 'withdrawn') && !cancel.isIdle,
    /** The service has said that it has it. Until then nobody can take the money, whatever the phone shows. */
    isReceived: query.data.payment.state !== 'created',
    isAnswered: !query.isError && query.data.isAnswered,
    /** When it was last known how it stands, in milliseconds. */
    knownAt: query.dataUpdatedAt,
    isLooking: query.isFetching,
    look: () => void query.refetch(),
    cancel,
    changePhone,
    giveBack,
  };
}
export type FollowedAth = ReturnType<typeof useAthPayment>;

/** Seconds that were left at a moment, as they run out; the server's own figure corrects them at every look. */
export function useSecondsLeft(seconds: number, at: number): number {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(instantNow().getTime()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, Math.floor((now - at) / 1_000));
  return Math.max(0, seconds - passed);
}
