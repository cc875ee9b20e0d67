import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayBeAskedAgain, textOf } from '#web/src/lib/problem.ts';
import { Button } from '../buttons/button.tsx';
import type { CardsAt } from '../data-table/cards-at.ts';
import { Notice } from './notice.tsx';
import { ErrorState, SkeletonRows } from './states.tsx';

type Props<T> = {
  query: UseQueryResult<T>;
  /** Something more that its rows show is on its way: all of it comes at once, so that nothing moves. */
  awaits?: boolean;
  /** 'No pudimos cargar tus citas' */
  errorTitle: string;
  children: (data: T) => ReactNode;
  skeleton?: ReactNode;
  /** Of a list whose rows become cards (see DataTable). */
  cards?: CardsAt;
};

/** Loading, failed, or here. Data once shown stays on screen when a later refresh fails. */
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
              mayBeAskedAgain(query.error) && (
                <Button size="small" busy={query.isFetching} onClick={retry}>
                  Reintentar
                </Button>
              )
            }
          >
            {textOf(query.error)}
          </Notice>
        </div>
      )}
      {children(query.data)}
    </>
  );
}
