import { type DataTag, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { instantNow } from '#web/src/lib/now.ts';

const pollMs = 2_000;

type UsePendingPaymentInput<State> = {
  readonly follow: {
    readonly queryKey: DataTag<QueryKey, State>;
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<State>;
  };
  readonly initial?: State;
  readonly cancel: (call: IdempotentCall) => Promise<State>;
  readonly changePhone: (phone: string, call: IdempotentCall) => Promise<State>;
  readonly isSettled: (state: State) => boolean;
};

/** Polls a payment that the payer accepts on their phone every two seconds until it ends. */
export function usePendingPayment<State>({
  follow,
  initial,
  cancel,
  changePhone,
  isSettled,
}: UsePendingPaymentInput<State>) {
  const queryClient = useQueryClient();
  const query = useQuery<State>({
    ...follow,
    ...(initial !== undefined && { initialData: initial }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isSettled(data) ? false : pollMs),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const setState = async (state: State) => {
    // A poll that started before this answer would restore the earlier state.
    await queryClient.cancelQueries({ queryKey: follow.queryKey });
    queryClient.setQueryData<State>(follow.queryKey, state);
  };
  return {
    query,
    cancel: useMultiStepCommand<State>((_, call) => cancel(call), { onSuccess: setState }),
    changePhone: useMultiStepCommand(changePhone, { onSuccess: setState }),
  };
}

/** Counts down the seconds left at `atMs`. Each poll corrects them. */
export function useSecondsLeft(seconds: number, atMs: number): number {
  const [nowMs, setNowMs] = useState(atMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(instantNow().getTime()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, seconds - Math.max(0, Math.floor((nowMs - atMs) / 1_000)));
}
