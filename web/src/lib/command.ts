import {
  type Query,
  replaceEqualDeep,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { LiveTopic } from '#shared/core/live-topics.ts';
import type { AnyRoute, ReplyOf } from '#shared/core/route.ts';
import { createIdempotentCall, type IdempotentCall } from './idempotent-call.ts';
import { createTopicFilter, refetchStale, type StaffDay } from './query.ts';
import type { SendInput } from './send.ts';

/** Queries of one contract, or of all contracts with a topic. */
type RefreshTarget = LiveTopic | AnyRoute;

const createQueryFilter = (targets: readonly RefreshTarget[]) => (query: Query) =>
  targets.some((target) =>
    typeof target === 'string' ? createTopicFilter(target)(query) : query.queryKey[0] === target.name,
  );

/** Returns a function that invalidates queries and resolves once those on screen are refetched. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return useCallback(
    (...targets: readonly RefreshTarget[]) =>
      queryClient.invalidateQueries({ predicate: createQueryFilter(targets) }),
    [queryClient],
  );
}

export type CommandOptions<Reply, Input> = {
  readonly refreshes?: readonly RefreshTarget[];
  /** Defaults to 'settled', since a failure may mean stale data. Use 'success' for reads that are audited. */
  readonly refreshOn?: 'settled' | 'success';
  /** Changed days, so that calendars refetch only those. Omit it if they are unknown. */
  readonly daysOf?: (input: Input, reply: Reply) => readonly StaffDay[];
  /** Keeps the command pending until the refetch is done. */
  readonly waitsForRefresh?: boolean;
} & Pick<
  UseMutationOptions<Reply, Error, Input>,
  'mutationKey' | 'networkMode' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>;

type CommandCallbacks<Reply> = {
  readonly onSuccess?: (reply: Reply) => unknown;
  readonly onError?: (error: Error) => unknown;
  readonly onSettled?: () => unknown;
};

type WithoutMutate<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;

type SubmitFunctions<Reply, Input> = {
  /** Ignores an input that equals a pending one, callbacks included. */
  readonly mutate: (input: Input, callbacks?: CommandCallbacks<Reply>) => void;
  /** Returns the pending promise for an input that equals a pending one. */
  readonly mutateAsync: (input: Input) => Promise<Reply>;
};

export type Command<Reply, Input> = WithoutMutate<UseMutationResult<Reply, Error, Input>> &
  SubmitFunctions<Reply, Input>;

/** Sends equal inputs once until the first is settled, as on a double click. */
function useSingleSubmit<Reply, Input>(
  send: (input: Input) => Promise<Reply>,
): SubmitFunctions<Reply, Input> {
  const [pendingReplies] = useState(() => new Map<Input, Promise<Reply>>());
  return useMemo(() => {
    const findPendingReply = (input: Input) =>
      [...pendingReplies].find(
        ([pendingInput]) => replaceEqualDeep(pendingInput, input) === pendingInput,
      )?.[1];
    const submit = (input: Input) => {
      const reply = send(input).finally(() => pendingReplies.delete(input));
      pendingReplies.set(input, reply);
      return reply;
    };
    return {
      mutateAsync: (input) => findPendingReply(input) ?? submit(input),
      mutate(input, { onSuccess, onError, onSettled } = {}) {
        if (findPendingReply(input)) return;
        // TanStack Query drops the callbacks of a component that unmounts before the reply.
        void submit(input)
          .then(onSuccess, onError ?? (() => undefined))
          .finally(onSettled);
      },
    };
  }, [send, pendingReplies]);
}

/** Returns a command of several calls. After a lost answer, a retry reuses the idempotency key. */
export function useMultiStepCommand<Reply, Input = void>(
  run: (input: Input, call: IdempotentCall) => Promise<Reply>,
  {
    refreshes = [],
    refreshOn = 'settled',
    waitsForRefresh = false,
    daysOf,
    onSettled,
    ...options
  }: CommandOptions<Reply, Input> = {},
): Command<Reply, Input> {
  const queryClient = useQueryClient();
  const [callOnce] = useState(createIdempotentCall);
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => run(input, callOnce),
    onSettled: (...outcome) => {
      const [reply, error, input] = outcome;
      const isRefreshed = refreshes.length > 0 && !(error && refreshOn === 'success');
      // An error means that the data on screen is stale, so everything is refetched instead of some days.
      const days = error || reply === undefined ? undefined : daysOf?.(input, reply);
      const refetch = isRefreshed ? refetchStale(queryClient, createQueryFilter(refreshes), days) : undefined;
      onSettled?.(...outcome);
      return waitsForRefresh ? refetch : undefined;
    },
  });
  // The library decides by a conditional type on `Input` whether the argument is optional.
  const send = mutation.mutateAsync as (input: Input) => Promise<Reply>;
  return { ...mutation, ...useSingleSubmit(send) };
}

type CommandInputOptions<T extends AnyRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** Command of one call: `useCommand(markNoShow, { inputOf, refreshes: ['appointments'] })`. */
export const useCommand = <T extends AnyRoute, Input = void>(
  route: T,
  { inputOf, ...options }: CommandInputOptions<T, Input>,
): Command<ReplyOf<T>, Input> =>
  useMultiStepCommand((input: Input, call) => call(route, inputOf(input)), options);
