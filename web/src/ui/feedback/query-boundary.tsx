import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { canRetry, toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '../buttons/button.tsx';
import type { CardBreakpoint } from '../data-table/card-breakpoint.ts';
import { Notice } from './notice.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Waits for further data of the rows, to avoid a layout shift. */
  awaits?: boolean;
  errorTitle: string;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  cards?: CardBreakpoint;
};

/** Renders the loading, error or data state of a query. Data stay on screen when a later refetch fails. */
export function QueryBoundary<T>({ query, awaits = false, errorTitle, children, skeleton, cards }: Props<T>) {
  const retry = () => void query.refetch();
  if (query.isPending || (awaits && query.data !== undefined))
    return skeleton ?? <SkeletonRows cards={cards} />;
  if (query.data === undefined)
    return <ErrorState title={errorTitle} error={query.error} onRetry={retry} busy={query.isFetching} />;
  return (
    <>
      {query.isError && (
        <div className="page__notice">
          <Notice
            title={errorTitle}
            action={
              canRetry(query.error) && (
                <Button size="small" busy={query.isFetching} onClick={retry}>
                  Reintentar
                </Button>
              )
            }
          >
            {toErrorMessage(query.error)}
          </Notice>
        </div>
      )}
      {children(query.data)}
    </>
  );
}
