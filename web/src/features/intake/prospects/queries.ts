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

/** Everybody who waits, newest first: few by nature, so that a filter and a count over them mean what they say. */
export const useProspects = () => useQuery({ ...allPagesOf(listProspects), ...liveQuery });

/** Clients who ask for laser, oldest first. */
export const useLaserRequests = () => useQuery({ ...queryOf(listLaserRequests), ...liveQuery });

/** Every answer of one of them. */
export const useProspectFile = (prospectId: string) =>
  useQuery({ ...queryOf(getProspect, { params: { prospectId } }), ...auditedRead });

type OfRows<Row, Reply> = {
  readonly idOf: (row: Row) => string;
  readonly decide: (row: Row, call: Call) => Promise<Reply>;
};
/** What came of it for one row, also when the row, or the list, is on screen no more. */
type Told<Row, Reply> = {
  readonly done: (row: Row, reply: Reply) => void;
  readonly failed: (row: Row, error: unknown) => void;
};

/** A decision about one of many rows: each waits for its own answer, whatever is pressed meanwhile. */
function useRowDecision<Row, Reply>({ idOf, decide }: OfRows<Row, Reply>, told: Told<Row, Reply>) {
  const refresh = useRefresh();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { mutate } = useSteps(decide, {
    onMutate: (row) => setWaiting((now) => [...now, idOf(row)]),
    onSuccess: (reply, row) => told.done(row, reply),
    onError: (error, row) => told.failed(row, error),
    // Not to be pressed again before the list says what it came to.
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

/** What they answered beside the record of the client with their e-mail. */
export const useProspectReview = (prospectId: string) =>
  useQuery({ ...queryOf(getProspectReview, { params: { prospectId } }), ...auditedRead });

/** 'Set' once both were compared. */
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

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
export const useDeleteProspect = () =>
  useCommand(deleteProspect, {
    inputOf: (prospectId: string) => ({ params: { prospectId } }),
    refreshes: ['intake'],
  });

/** How far the removal of several applications has come. */
export type Removal = {
  readonly total: number;
  readonly leftIds: readonly string[];
  readonly removed: number;
  /** Became clients in the meantime, and stay. */
  readonly clients: number;
};

/** Removes applications call by call; after a failure, `mutate(progress)` continues with those left. */
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
