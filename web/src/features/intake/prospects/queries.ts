import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#shared/core/route.ts';
import {
  approveLaserRequest,
  type LaserRequestLine,
  listLaserRequests,
  reviewLaserRequest,
  voidLaserRequest,
} from '#shared/intake/laser/laser-api.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  deleteProspects,
  getProspect,
  getProspectReview,
  listProspects,
  maxRemovals,
  type ProspectLine,
} from '#shared/intake/prospects/desk-api.ts';
import { buildFullListQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand, useRefresh } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

/** Loads all pending prospects, newest first. The list is short enough to filter and count in the browser. */
export const useProspects = () => useQuery({ ...buildFullListQuery(listProspects), ...liveQuery });

/** Loads clients' laser requests, oldest first. */
export const useLaserRequests = () => useQuery({ ...buildQuery(listLaserRequests), ...liveQuery });

/** Loads a prospect's answers. Reading them is audited. */
export const useProspectFile = (prospectId: string) =>
  useQuery({ ...buildQuery(getProspect, { params: { prospectId } }), ...auditedRead });

type RowDecision<Row, Reply> = {
  readonly idOf: (row: Row) => string;
  readonly decide: (row: Row, call: IdempotentCall) => Promise<Reply>;
};
/** Callbacks for a row's outcome, called even if the row is no longer on screen. */
type DecisionCallbacks<Row, Reply> = {
  readonly done: (row: Row, reply: Reply) => void;
  readonly failed: (row: Row, error: unknown) => void;
};

/** Returns a command for table rows, with a pending state per row. */
function useRowDecision<Row, Reply>(
  { idOf, decide }: RowDecision<Row, Reply>,
  callbacks: DecisionCallbacks<Row, Reply>,
) {
  const refresh = useRefresh();
  const [pendingIds, setPendingIds] = useState<readonly string[]>([]);
  const { mutate } = useMultiStepCommand(decide, {
    onMutate: (row) => setPendingIds((ids) => [...ids, idOf(row)]),
    onSuccess: (reply, row) => callbacks.done(row, reply),
    onError: (error, row) => callbacks.failed(row, error),
    // The button stays disabled until the list shows the outcome.
    onSettled: (_reply, _error, row) =>
      void refresh('intake').finally(() => setPendingIds((ids) => ids.filter((id) => id !== idOf(row)))),
  });
  return { decide: (row: Row) => mutate(row), isWaiting: (row: Row) => pendingIds.includes(idOf(row)) };
}

const prospectActivation = {
  idOf: ({ prospectId }: ProspectLine) => prospectId,
  decide: ({ prospectId }: ProspectLine, call: IdempotentCall) =>
    call(activateProspect, { params: { prospectId } }),
};
export type ActivationReply = Awaited<ReturnType<typeof prospectActivation.decide>>;
export const useActivateProspect = (callbacks: DecisionCallbacks<ProspectLine, ActivationReply>) =>
  useRowDecision(prospectActivation, callbacks);

/** Loads the application's answers beside those of the client with the same e-mail. */
export const useProspectReview = (prospectId: string) =>
  useQuery({ ...buildQuery(getProspectReview, { params: { prospectId } }), ...auditedRead });

/** Activates a prospect ('Set') after the comparison of the answers. */
export const useActivateAfterReview = (prospectId: string) =>
  useCommand(activateProspect, {
    inputOf: (review: NonNullable<BodyOf<typeof activateProspect>['review']>) => ({
      params: { prospectId },
      body: { review },
    }),
    refreshes: ['intake'],
  });

export const useChangeProspectEmail = (prospectId: string) =>
  useCommand(changeProspectEmail, {
    inputOf: (email: string) => ({ params: { prospectId }, body: { email } }),
    refreshes: ['intake'],
  });

/** Refetches after success or failure, without making the caller wait. */
export const useDeleteProspect = () =>
  useCommand(deleteProspect, {
    inputOf: (prospectId: string) => ({ params: { prospectId } }),
    refreshes: ['intake'],
  });

/** Progress of a bulk deletion. */
export type RemovalProgress = {
  readonly total: number;
  readonly remainingIds: readonly string[];
  readonly removed: number;
  /** Skipped, because the prospects became clients. */
  readonly clients: number;
};

/** Deletes applications in batches. After a failure, `mutate(progress)` continues with the rest. */
export function useDeleteProspects() {
  const [progress, setProgress] = useState<RemovalProgress>();
  const removal = useMultiStepCommand(
    async (start: RemovalProgress, call) => {
      let latestProgress = start;
      setProgress(latestProgress);
      while (latestProgress.remainingIds.length > 0) {
        const prospectIds = latestProgress.remainingIds.slice(0, maxRemovals);
        const { removed, clients } = await call(deleteProspects, { body: { prospectIds } });
        latestProgress = {
          total: latestProgress.total,
          remainingIds: latestProgress.remainingIds.slice(prospectIds.length),
          removed: latestProgress.removed + removed,
          clients: latestProgress.clients + clients,
        };
        setProgress(latestProgress);
      }
      return latestProgress;
    },
    { refreshes: ['intake'] },
  );
  return { ...removal, progress };
}

const buildRequestDecision = (contract: typeof approveLaserRequest | typeof reviewLaserRequest) => ({
  idOf: ({ requestId }: LaserRequestLine) => requestId,
  decide: ({ requestId }: LaserRequestLine, call: IdempotentCall) =>
    call(contract, { params: { requestId } }),
});
type RequestCallbacks = DecisionCallbacks<LaserRequestLine, unknown>;

export const useApproveRequest = (callbacks: RequestCallbacks) =>
  useRowDecision(buildRequestDecision(approveLaserRequest), callbacks);

export const useReviewRequest = (callbacks: RequestCallbacks) =>
  useRowDecision(buildRequestDecision(reviewLaserRequest), callbacks);

export const useRejectRequest = (requestId: string) =>
  useCommand(voidLaserRequest, {
    inputOf: (reason: string) => ({ params: { requestId }, body: { reason } }),
    refreshes: ['intake'],
  });
