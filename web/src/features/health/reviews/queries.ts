import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  approveDoseRequest,
  denyDoseRequest,
  listDoseRequests,
  listDoseReviews,
} from '#shared/health/api.ts';
import type { DoseDecision } from '#shared/health/dose-request.ts';
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

/**
 * Loads pending requests with their answers. Reads are audited, so they are refetched only when the live list
 * without answers changes.
 */
export function usePendingReviews() {
  const pendingRequests = useQuery({ ...buildQuery(listDoseRequests), ...liveQuery });
  const reviews = useQuery({
    ...buildQuery(listDoseReviews, { query: { state: 'pending' } }),
    ...auditedRead,
  });
  const { isFetching, refetch, data } = reviews;
  const pendingIds = pendingRequests.data?.map(({ requestId }) => requestId).join();
  const loadedIds = data?.rows.map(({ requestId }) => requestId).join();
  useEffect(() => {
    if (pendingIds === undefined || loadedIds === undefined || pendingIds === loadedIds || isFetching) return;
    void refetch();
  }, [pendingIds, loadedIds, isFetching, refetch]);
  return reviews;
}

export const useDecidedReviews = () =>
  useInfiniteQuery({ ...buildPagedQuery(listDoseReviews, { query: { state: 'decided' } }), ...auditedRead });

type Decision = {
  readonly requestId: string;
  readonly decision: DoseDecision;
  readonly message: string | undefined;
};

export const useDecide = () =>
  useMultiStepCommand(
    ({ requestId, decision, message }: Decision, call) =>
      call(decision === 'approved' ? approveDoseRequest : denyDoseRequest, {
        params: { requestId },
        body: message ? { message } : {},
      }),
    { refreshes: [listDoseRequests, listDoseReviews] },
  );
