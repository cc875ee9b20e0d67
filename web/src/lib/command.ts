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
import { askAgain, followsTopic, type StaffDay } from './query.ts';
import { type Call, retrySafeCall } from './retry-safe.ts';
import type { SendInput } from './send.ts';

/** All answers of a contract, or all that follow a topic. */
type Refreshed = LiveTopic | AnyRoute;

const isOneOf = (refreshed: readonly Refreshed[]) => (query: Query) =>
  refreshed.some((each) =>
    typeof each === 'string' ? followsTopic(each)(query) : query.queryKey[0] === each.name,
  );

/** Has what is on screen asked for again; done when it is there. */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    (...refreshed: readonly Refreshed[]) => client.invalidateQueries({ predicate: isOneOf(refreshed) }),
    [client],
  );
}

export type CommandOptions<Reply, Input> = {
  /** What has to be read again after it. */
  readonly refreshes?: readonly Refreshed[];
  /** Also when it failed, since what is on screen may be why; but not where each reading is put on record. */
  readonly refreshOn?: 'settled' | 'success';
  /** The days it changed, for calendars to ask for those alone; absent where they are not known. */
  readonly daysOf?: (input: Input, reply: Reply) => readonly StaffDay[];
  /** The press ends when what it refreshes is there; otherwise nobody waits for that. */
  readonly waitsForRefresh?: boolean;
} & Pick<
  UseMutationOptions<Reply, Error, Input>,
  'mutationKey' | 'networkMode' | 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>;

/** What one caller does with the outcome of its own press. */
type PressCallbacks<Reply> = {
  readonly onSuccess?: (reply: Reply) => unknown;
  readonly onError?: (error: Error) => unknown;
  readonly onSettled?: () => unknown;
};

/** Of each state of a mutation, which its flags tell apart. */
type WithoutMutate<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;

type Presses<Reply, Input> = {
  /** The same input while its first press is pending is not sent again, and its callbacks do not run. */
  readonly mutate: (input: Input, callbacks?: PressCallbacks<Reply>) => void;
  /** The same input while its first press is pending resolves or rejects with it: what follows `await` runs again. */
  readonly mutateAsync: (input: Input) => Promise<Reply>;
};

export type Command<Reply, Input> = WithoutMutate<UseMutationResult<Reply, Error, Input>> &
  Presses<Reply, Input>;

/** Sends the same input once until it is settled, however often it is pressed, as by a double click. */
function useOnePress<Reply, Input>(send: (input: Input) => Promise<Reply>): Presses<Reply, Input> {
  const [pending] = useState(() => new Map<Input, Promise<Reply>>());
  return useMemo(() => {
    const pendingReply = (input: Input) =>
      [...pending].find(([other]) => replaceEqualDeep(other, input) === other)?.[1];
    const start = (input: Input) => {
      const reply = send(input).finally(() => pending.delete(input));
      pending.set(input, reply);
      return reply;
    };
    return {
      mutateAsync: (input) => pendingReply(input) ?? start(input),
      mutate(input, { onSuccess, onError, onSettled } = {}) {
        if (pendingReply(input)) return;
        // TanStack Query drops the callbacks of a component that is unmounted before the reply, as by a refreshed list.
        // Without `onError`, callers read the error from the mutation.
        void start(input)
          .then(onSuccess, onError ?? (() => undefined))
          .finally(onSettled);
      },
    };
  }, [send, pending]);
}

/**
 * A press that takes several calls, or asks something between them; `call` is how each of them is made. An answer lost
 * on the way is asked for again under the same key: the server acts once.
 */
export function useSteps<Reply, Input = void>(
  run: (input: Input, call: Call) => Promise<Reply>,
  {
    refreshes = [],
    refreshOn = 'settled',
    waitsForRefresh = false,
    daysOf,
    onSettled,
    ...options
  }: CommandOptions<Reply, Input> = {},
): Command<Reply, Input> {
  const client = useQueryClient();
  const [callOnce] = useState(retrySafeCall);
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => run(input, callOnce),
    onSettled: (...settled) => {
      const [reply, error, input] = settled;
      const isRefreshed = refreshes.length > 0 && !(error && refreshOn === 'success');
      // A refusal means that what is shown is old: everything is read again, not only some days.
      const days = error || reply === undefined ? undefined : daysOf?.(input, reply);
      const asked = isRefreshed ? askAgain(client, isOneOf(refreshes), days) : undefined;
      onSettled?.(...settled);
      return waitsForRefresh ? asked : undefined;
    },
  });
  // The library's type says by a condition on `Input` whether it may be left out.
  const send = mutation.mutateAsync as (input: Input) => Promise<Reply>;
  return { ...mutation, ...useOnePress(send) };
}

type WithInput<T extends AnyRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  /** What the call is given, of what the press brings. */
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** A press that is one call: `useCommand(markNoShow, { inputOf, refreshes: ['appointments'] })`. */
export const useCommand = <T extends AnyRoute, Input = void>(
  route: T,
  { inputOf, ...options }: WithInput<T, Input>,
): Command<ReplyOf<T>, Input> => useSteps((input: Input, call) => call(route, inputOf(input)), options);
