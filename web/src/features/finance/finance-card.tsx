import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';

/** Longest time for a skeleton, in milliseconds (R431). */
const longestWaitMs = 3000;

/** Returns whether the data is still pending after that time. */
export function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return setLate(false);
    const timer = setTimeout(() => setLate(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, [isPending]);
  return isLate && isPending;
}

type FinanceBodyProps<T> = {
  query: UseQueryResult<T>;
  errorTitle: string;
  rows?: number;
  children: (data: T) => ReactNode;
};

/** Waits up to three seconds for the data, then shows the card's own error (R431). */
export function FinanceBody<T>({ query, errorTitle, rows = 4, children }: FinanceBodyProps<T>) {
  const isLate = useIsLate(query.isPending);
  if (isLate)
    return (
      <div role="alert">
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={errorTitle}
          action={
            <Button icon={<RotateCw aria-hidden />} onClick={() => void query.refetch()}>
              {text.retry}
            </Button>
          }
        >
          {text.late}
        </EmptyState>
      </div>
    );
  return (
    <QueryBoundary query={query} errorTitle={errorTitle} skeleton={<SkeletonRows bare rows={rows} />}>
      {children}
    </QueryBoundary>
  );
}

type FinanceCardProps<T> = FinanceBodyProps<T> & {
  title: string;
  note?: ReactNode;
  /** Shown at the right of the heading. */
  side?: ReactNode;
};

/** Section of the finances with heading, content or error. */
export function FinanceCard<T>({ title, note, side, ...body }: FinanceCardProps<T>) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <Row wrap gap={12} pad="14 20" justify="between" phone={{ pad: '12 16' }} style={{ minHeight: 56 }}>
          <div>
            <Heading id={id} size={16}>
              {title}
            </Heading>
            {note !== undefined && <p className="small muted">{note}</p>}
          </div>
          {side}
        </Row>
        <div style={{ borderTop: '1px solid var(--ds-hairline)' }}>
          <FinanceBody {...body} />
        </div>
      </section>
    </Card>
  );
}
