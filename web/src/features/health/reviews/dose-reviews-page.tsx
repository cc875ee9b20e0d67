import { ClipboardCheck } from 'lucide-react';
import { useState } from 'react';
import type { DoseReview } from '#shared/health/api.ts';
import type { DoseDecision } from '#shared/health/dose-request.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { reviewsText as text } from './copy.ts';
import { DoseReviewCard } from './dose-review-card.tsx';
import { useDecidedReviews, usePendingReviews } from './queries.ts';

const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

type LateDecision = { readonly review: DoseReview; readonly text: string };

const compareByCreation = (a: DoseReview, b: DoseReview) => a.createdAt.localeCompare(b.createdAt);
/** Adds the requests that another user decided, which stay in the list until dismissed. */
const mergeLateDecisions = (rows: readonly DoseReview[], lateDecisions: readonly LateDecision[]) =>
  [
    ...rows.filter(({ requestId }) => lateDecisions.every(({ review }) => review.requestId !== requestId)),
    ...lateDecisions.map(({ review }) => review),
  ].toSorted(compareByCreation);

function PendingReviews({
  query,
  onDecided,
}: {
  query: ReturnType<typeof usePendingReviews>;
  onDecided: () => void;
}) {
  const [confirmation, setConfirmation] = useState<{ review: DoseReview; decision: DoseDecision }>();
  const [lateDecisions, setLateDecisions] = useState<readonly LateDecision[]>([]);
  const dismiss = (requestId: string) =>
    setLateDecisions((decisions) => decisions.filter(({ review }) => review.requestId !== requestId));
  return (
    <>
      <QueryBoundary query={query} errorTitle={text.failed}>
        {({ rows }) => {
          const visibleReviews = mergeLateDecisions(rows, lateDecisions);
          if (visibleReviews.length === 0)
            return (
              <Card>
                <EmptyState
                  icon={<ClipboardCheck aria-hidden />}
                  title={text.empty}
                  action={<Button onClick={onDecided}>{text.seeDecided}</Button>}
                >
                  {text.emptyHint}
                </EmptyState>
              </Card>
            );
          return visibleReviews.map((review) => {
            const lateDecision = lateDecisions.find((late) => late.review.requestId === review.requestId);
            return (
              <DoseReviewCard
                key={review.requestId}
                review={review}
                lateDecision={
                  lateDecision && { text: lateDecision.text, onSeen: () => dismiss(review.requestId) }
                }
                onApprove={() => setConfirmation({ review, decision: 'approved' })}
                onDeny={() => setConfirmation({ review, decision: 'denied' })}
              />
            );
          });
        }}
      </QueryBoundary>
      {confirmation && (
        <DecisionDialog
          {...confirmation}
          onLate={(errorText) =>
            setLateDecisions((decisions) => [...decisions, { review: confirmation.review, text: errorText }])
          }
          onClose={() => setConfirmation(undefined)}
        />
      )}
    </>
  );
}

const noop = () => undefined;

function DecidedReviews() {
  const query = useDecidedReviews();
  return (
    <QueryBoundary query={query} errorTitle={text.failed}>
      {(rows) => (
        <>
          {rows.length === 0 && (
            <Card>
              <EmptyState icon={<ClipboardCheck aria-hidden />} title={text.noneDecided} />
            </Card>
          )}
          {rows.map((review) => (
            <DoseReviewCard key={review.requestId} review={review} onApprove={noop} onDeny={noop} />
          ))}
          {query.hasNextPage && (
            <div>
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {text.more}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

const decidedState = 'decididas';

/** Dose requests with the clients' answers and the two decisions (R445 to R448). */
export function DoseReviewsPage() {
  const [state, setState] = useUrlParam('estado', 'choice');
  const pending = usePendingReviews();
  const now = useNow();
  const rows = pending.data?.rows;
  const oldest = rows?.[0];
  return (
    <Screen
      title={text.title}
      context={rows && (oldest ? text.pendingCount(oldest.createdAt, rows.length, now) : text.nothingPending)}
      contextToCome={text.nothingPending}
    >
      <Stack gap={16}>
        <SegmentedControl
          legend={text.filter}
          legendHidden
          value={state === decidedState ? decidedState : ''}
          onChange={setState}
          options={[
            { value: '', label: text.pendingLabel(rows?.length) },
            { value: decidedState, label: text.decidedLabel },
          ]}
        />
        {state === decidedState ? (
          <DecidedReviews />
        ) : (
          <PendingReviews query={pending} onDecided={() => setState(decidedState)} />
        )}
      </Stack>
    </Screen>
  );
}
