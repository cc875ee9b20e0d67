import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fullName } from '#shared/core/person.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import type { LaserRequestLine } from '#shared/intake/laser/laser-api.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { failureMs, requestFailure, requestsText, prospectsText as text } from './copy.ts';
import { LaserRequestsTable } from './laser-requests-table.tsx';
import { useApproveRequest, useReviewRequest } from './queries.ts';
import { RefuseRequestDialog } from './refuse-request-dialog.tsx';

type Props = {
  requests: UseQueryResult<LaserRequestLine[]>;
  isWanted: (row: LaserRequestLine) => boolean;
  empty: ReactNode;
};

/** Toasts for the outcome of a request, with the client's name. */
const toldAs = (words: string) => ({
  done: (request: LaserRequestLine) => toast.success(words, { description: fullName(request) }),
  failed: (request: LaserRequestLine, error: unknown) =>
    toast.error(requestFailure(error), { description: fullName(request), durationMs: failureMs }),
});

/** Clients with a laser request and its actions. */
export function LaserRequestsList({ requests, isWanted, empty }: Props) {
  const approve = useApproveRequest(toldAs(activationLabels.approved));
  const review = useReviewRequest(toldAs(requestsText.reviewed));
  const [refused, setRefused] = useState<LaserRequestLine>();
  const rowOf = (request: LaserRequestLine) => ({
    ...request,
    isApproving: approve.isWaiting(request),
    isReviewing: review.isWaiting(request),
    onApprove: () => approve.decide(request),
    onReview: () => review.decide(request),
    onRefuse: () => setRefused(request),
  });
  return (
    <>
      <QueryBoundary query={requests} errorTitle={text.failed} cards="large">
        {(rows) => <LaserRequestsTable rows={rows.filter(isWanted).map(rowOf)} empty={empty} />}
      </QueryBoundary>
      {refused && <RefuseRequestDialog request={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}
