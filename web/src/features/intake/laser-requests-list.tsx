import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { activationLabels } from '#shared/intake/labels.ts';
import type { LaserRequestLine } from '#shared/intake/laser-api.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { toast } from '#web/src/ui/toast.tsx';
import { LaserRequestsTable } from './laser-requests-table.tsx';
import { useApproveRequest, useReviewRequest } from './prospects-queries.ts';
import { requestFailure, requestsText, prospectsText as text } from './prospects-text.ts';
import { RefuseRequestDialog } from './refuse-request-dialog.tsx';

type Props = {
  requests: UseQueryResult<LaserRequestLine[]>;
  isWanted: (row: LaserRequestLine) => boolean;
  empty: ReactNode;
};

/** Clients who ask for laser, each with what may be answered. */
export function LaserRequestsList({ requests, isWanted, empty }: Props) {
  const approve = useApproveRequest();
  const review = useReviewRequest();
  const [refused, setRefused] = useState<LaserRequestLine>();
  const failure = approve.error ?? review.error;
  const rowOf = (request: LaserRequestLine) => ({
    ...request,
    isApproving: approve.isPending && approve.variables === request.requestId,
    onApprove: () =>
      approve.mutate(request.requestId, { onSuccess: () => toast.success(activationLabels.approved) }),
    onReview: () =>
      review.mutate(request.requestId, { onSuccess: () => toast.success(requestsText.reviewed) }),
    onRefuse: () => setRefused(request),
  });
  return (
    <>
      {failure && (
        <div className="page__notice">
          <Notice tone="danger">{requestFailure(failure)}</Notice>
        </div>
      )}
      <QueryBoundary query={requests} errorTitle={text.failed}>
        {(rows) => <LaserRequestsTable rows={rows.filter(isWanted).map(rowOf)} empty={empty} />}
      </QueryBoundary>
      {refused && <RefuseRequestDialog request={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}
