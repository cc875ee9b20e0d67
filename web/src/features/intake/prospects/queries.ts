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
  mostRemovals,
  type ProspectLine,
} from '#shared/intake/prospects/desk-api.ts';
import { useCommand, useRefresh, useSteps } from '#web/src/lib/command.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf, queryOf } from '#web/src/lib/query-of.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';

/** All pending prospects, newest first. The list is short, so filters and counts work on the whole. */
export const useProspects = () => useQuery({ ...allPagesOf(listProspects), ...liveQuery });

/** Clients' laser requests, oldest first. */
export const useLaserRequests = () => useQuery({ ...queryOf(listLaserRequests), ...liveQuery });

/** A prospect's answers. */
export const useProspectFile = (prospectId: string) =>
  useQuery({ ...queryOf(getProspect, { params: { prospectId } }), ...auditedRead });

type OfRows<Row, Reply> = {
  readonly idOf: (row: Row) => string;
  readonly decide: (row: Row, call: Call) => Promise<Reply>;
};
/** Callbacks for a row's outcome, called even if the row is no longer on screen. */
type Told<Row, Reply> = {
  readonly done: (row: Row, reply: Reply) => void;
  readonly failed: (row: Row, error: unknown) => void;
};

/** A decision on table rows; each row tracks its own pending state. */
function useRowDecision<Row, Reply>({ idOf, decide }: OfRows<Row, Reply>, told: Told<Row, Reply>) {
  const refresh = useRefresh();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { mutate } = useSteps(decide, {
    onMutate: (row) => setWaiting((now) => [...now, idOf(row)]),
    onSuccess: (reply, row) => told.done(row, reply),
    onError: (error, row) => told.failed(row, error),
    // The button stays disabled until the list shows the outcome.
    onSettled: (_reply, _error, row) =>
      void refresh('intake').finally(() => setWaiting((now) => now.filter((id) => id !== idOf(row)))),
  });
  return { decide: (row: Row) => mutate(row), isWaiting: (row: Row) => waiting.includes(idOf(row)) };
}

const ofProspects = {
  idOf: ({ prospectId }: ProspectLine) => prospectId,
  decide: ({ prospectId }: ProspectLine, call: Call) => call(activateProspect, { params: { prospectId } }),
};
export type Activated = Awaited<ReturnType<typeof ofProspects.decide>>;
export const useActivateProspect = (told: Told<ProspectLine, Activated>) => useRowDecision(ofProspects, told);

/** The application's answers beside those of the client with the same e-mail. */
export const useProspectReview = (prospectId: string) =>
  useQuery({ ...queryOf(getProspectReview, { params: { prospectId } }), ...auditedRead });

/** 'Set' after the comparison. */
export const useActivateReviewed = (prospectId: string) =>
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
export type Removal = {
  readonly total: number;
  readonly leftIds: readonly string[];
  readonly removed: number;
  /** Skipped, because the prospects became clients. */
  readonly clients: number;
};

/** Deletes applications in batches; after a failure, `mutate(progress)` continues with the rest. */
export function useDeleteProspects() {
  const [progress, setProgress] = useState<Removal>();
  const steps = useSteps(
    async (start: Removal, call) => {
      let now = start;
      setProgress(now);
      while (now.leftIds.length > 0) {
        const prospectIds = now.leftIds.slice(0, mostRemovals);
        const { removed, clients } = await call(deleteProspects, { body: { prospectIds } });
        now = {
          total: now.total,
          leftIds: now.leftIds.slice(prospectIds.length),
          removed: now.removed + removed,
          clients: now.clients + clients,
        };
        setProgress(now);
      }
      return now;
    },
    { refreshes: ['intake'] },
  );
  return { ...steps, progress };
}

const ofRequests = (contract: typeof approveLaserRequest | typeof reviewLaserRequest) => ({
  idOf: ({ requestId }: LaserRequestLine) => requestId,
  decide: ({ requestId }: LaserRequestLine, call: Call) => call(contract, { params: { requestId } }),
});
type ToldOfRequest = Told<LaserRequestLine, unknown>;

export const useApproveRequest = (told: ToldOfRequest) =>
  useRowDecision(ofRequests(approveLaserRequest), told);

export const useReviewRequest = (told: ToldOfRequest) => useRowDecision(ofRequests(reviewLaserRequest), told);

export const useRefuseRequest = (requestId: string) =>
  useCommand(voidLaserRequest, {
    inputOf: (reason: string) => ({ params: { requestId }, body: { reason } }),
    refreshes: ['intake'],
  });
