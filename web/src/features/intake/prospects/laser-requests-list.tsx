import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import type { LaserRequestLine } from '#shared/intake/laser/laser-api.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { failureToastMs, messageForRequestError, requestsText, prospectsText as text } from './copy.ts';
import { LaserRequestsTable } from './laser-requests-table.tsx';
import { useApproveRequest, useReviewRequest } from './queries.ts';
import { RejectRequestDialog } from './reject-request-dialog.tsx';

type Props = {
  requests: UseQueryResult<LaserRequestLine[]>;
  matchesFilter: (row: LaserRequestLine) => boolean;
  empty: ReactNode;
};

/** Builds callbacks that show the outcome of a request in a toast with the client's name. */
const buildToastCallbacks = (message: string) => ({
  done: (request: LaserRequestLine) => toast.success(message, { description: formatFullName(request) }),
  failed: (request: LaserRequestLine, error: unknown) =>
    toast.error(messageForRequestError(error), {
      description: formatFullName(request),
      durationMs: failureToastMs,
    }),
});

/** Clients with a laser request and its actions. */
export function LaserRequestsList({ requests, matchesFilter, empty }: Props) {
  const approve = useApproveRequest(buildToastCallbacks(activationLabels.approved));
  const review = useReviewRequest(buildToastCallbacks(requestsText.markedInReview));
  const [requestToReject, setRequestToReject] = useState<LaserRequestLine>();
  const toRow = (request: LaserRequestLine) => ({
    ...request,
    isApproving: approve.isWaiting(request),
    isReviewing: review.isWaiting(request),
    onApprove: () => approve.decide(request),
    onReview: () => review.decide(request),
    onReject: () => setRequestToReject(request),
  });
  return (
    <>
      <QueryBoundary query={requests} errorTitle={text.failed} cards="large">
        {(rows) => <LaserRequestsTable rows={rows.filter(matchesFilter).map(toRow)} empty={empty} />}
      </QueryBoundary>
      {requestToReject && (
        <RejectRequestDialog request={requestToReject} onClose={() => setRequestToReject(undefined)} />
      )}
    </>
  );
}
