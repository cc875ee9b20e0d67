import { CalendarX, SearchX } from 'lucide-react';
import { useState } from 'react';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import type { TreatedVisit } from '#shared/appointments/closing/closing-api.ts';
import { civilAt, monthOf } from '#shared/core/civil-time.ts';
import { usePaused } from '#web/src/lib/use-debounced-value.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { CompleteWithoutCodeDialog } from './closing-without-code-dialog.tsx';
import { type TreatedRow, TreatedVisitsTable } from './completed-appointments-table.tsx';
import { TreatedFilters, useTreatedFilter } from './completed-filters.tsx';
import { treatedText } from './copy.ts';
import { NoShowDialog } from './no-show-dialog.tsx';
import { type TreatedFilter, useTreatedVisits } from './queries.ts';

const pageSize = 25;

type Closing = { readonly visit: TreatedVisit; readonly how: 'noShow' | 'withoutCode' };

/** The visits of a month, and how to end those that nobody closed. */
export function TreatedVisits() {
  const now = civilAt(useNow());
  const currentMonth = monthOf(now.date);
  const { name = '', ...filter } = useTreatedFilter(currentMonth);
  const words = usePaused(name);
  const visits = useTreatedVisits(words === '' ? filter : { ...filter, name: words });
  const [closing, setClosing] = useState<Closing>();

  const rowOf = (visit: TreatedVisit): TreatedRow => {
    const isOver = startInstantKey(visit) <= startInstantKey(now);
    const open = (how: Closing['how']) => () => setClosing({ visit, how });
    const ways = { onNoShow: open('noShow'), onWithoutCode: open('withoutCode') };
    return { ...visit, closing: isOver && !visit.treatmentCompleted ? ways : undefined };
  };
  return (
    <>
      <TreatedFilters currentMonth={currentMonth} month={filter.month} />
      <QueryBoundary query={visits} errorTitle={treatedText.failed}>
        {(rows) => (
          <TreatedVisitsTable
            rows={rows.map(rowOf)}
            pageSize={pageSize}
            empty={<NoVisits filter={words === '' ? filter : { ...filter, name: words }} />}
            more={
              visits.hasNextPage
                ? { onMore: () => void visits.fetchNextPage(), busy: visits.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </QueryBoundary>
      {closing && <ClosingDialog {...closing} onDone={() => setClosing(undefined)} />}
    </>
  );
}

function ClosingDialog({ visit, how, onDone }: Closing & { onDone: () => void }) {
  if (how === 'withoutCode')
    return <CompleteWithoutCodeDialog visit={visit} onCompleted={onDone} onClose={onDone} />;
  return (
    <NoShowDialog
      visit={visit}
      patientName={visit.patientName}
      keptCents={visit.paidCents}
      onMarked={onDone}
      onCancel={onDone}
    />
  );
}

function NoVisits({ filter: { month, ...rest } }: { filter: TreatedFilter }) {
  const isFiltered = Object.keys(rest).length > 0;
  const Icon = isFiltered ? SearchX : CalendarX;
  return (
    <EmptyState
      icon={<Icon aria-hidden />}
      title={isFiltered ? treatedText.noMatchTitle(month) : treatedText.emptyTitle(month)}
    >
      {isFiltered ? treatedText.noMatch : treatedText.empty}
    </EmptyState>
  );
}
