import {
  type Query,
  replaceEqualDeep,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
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

/**
 * Ignores a command whose very same input is still being sent, as by a double click: only the first press gets the
 * answer.
 */
function useOnePress<Reply, Input>(
  send: UseMutateAsyncFunction<Reply, Error, Input>,
): UseMutateAsyncFunction<Reply, Error, Input> {
  const [underWay] = useState(() => new Set<unknown>());
  return useCallback(
    async (...press) => {
      const [input] = press;
      const isUnderWay = [...underWay].some((other) => replaceEqualDeep(other, input) === other);
      if (isUnderWay) return new Promise<Reply>(() => undefined);
      underWay.add(input);
      try {
        return await send(...press);
      } finally {
        underWay.delete(input);
      }
    },
    [send, underWay],
  );
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
): UseMutationResult<Reply, Error, Input> {
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
  const mutateAsync = useOnePress(mutation.mutateAsync);
  const mutate: UseMutateFunction<Reply, Error, Input> = useCallback(
    // Callers read the error from the mutation.
    (...press) => void mutateAsync(...press).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

type WithInput<T extends AnyRoute, Input> = CommandOptions<ReplyOf<T>, Input> & {
  /** What the call is given, of what the press brings. */
  readonly inputOf: (input: Input) => SendInput<T>;
};

/** A press that is one call: `useCommand(markNoShow, { inputOf, refreshes: ['appointments'] })`. */
export const useCommand = <T extends AnyRoute, Input = void>(
  route: T,
  { inputOf, ...options }: WithInput<T, Input>,
): UseMutationResult<ReplyOf<T>, Error, Input> =>
  useSteps((input: Input, call) => call(route, inputOf(input)), options);
