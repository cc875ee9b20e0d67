import { CalendarX, SearchX } from 'lucide-react';
import { useState } from 'react';
import { startInstantKey } from '#shared/appointments/appointment.ts';
import type { CompletedAppointment } from '#shared/appointments/closing/closing-api.ts';
import { civilAt, monthOf } from '#shared/core/civil-time.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { CompletedAppointmentsTable, type TreatedRow } from './completed-appointments-table.tsx';
import { CompletedFilters, useCompletedFilter } from './completed-filters.tsx';
import { treatedText } from './copy.ts';
import { type TreatedFilter, useCompletedAppointments } from './queries.ts';

// Lazy: loaded with their forms when opened.
const CompleteWithoutCodeDialog = lateDialog(
  async () => (await import('./closing-without-code-dialog.tsx')).CompleteWithoutCodeDialog,
);
const NoShowDialog = lateDialog(async () => (await import('./no-show-dialog.tsx')).NoShowDialog);

const pageSize = 25;

type Closing = { readonly appointment: CompletedAppointment; readonly how: 'noShow' | 'withoutCode' };

/** A month's appointments, with the ways to close those left open. */
export function CompletedAppointments() {
  const now = civilAt(useNow());
  const currentMonth = monthOf(now.date);
  const { name = '', ...filter } = useCompletedFilter(currentMonth);
  const words = useDebouncedValue(name);
  const appointments = useCompletedAppointments(words === '' ? filter : { ...filter, name: words });
  const [closing, setClosing] = useState<Closing>();

  const rowOf = (appointment: CompletedAppointment): TreatedRow => {
    const isOver = startInstantKey(appointment) <= startInstantKey(now);
    const open = (how: Closing['how']) => () => setClosing({ appointment, how });
    const ways = { onNoShow: open('noShow'), onWithoutCode: open('withoutCode') };
    return { ...appointment, closing: isOver && !appointment.treatmentCompleted ? ways : undefined };
  };
  return (
    <>
      <CompletedFilters currentMonth={currentMonth} month={filter.month} />
      <QueryBoundary query={appointments} errorTitle={treatedText.failed} cards="large">
        {(rows) => (
          <CompletedAppointmentsTable
            rows={rows.map(rowOf)}
            pageSize={pageSize}
            empty={
              appointments.isPlaceholderData ? (
                <SkeletonRows bare cards="large" />
              ) : (
                <NoAppointments filter={words === '' ? filter : { ...filter, name: words }} />
              )
            }
            more={
              appointments.hasNextPage
                ? { onMore: () => void appointments.fetchNextPage(), busy: appointments.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </QueryBoundary>
      {closing && <ClosingDialog {...closing} onDone={() => setClosing(undefined)} />}
    </>
  );
}

function ClosingDialog({ appointment, how, onDone }: Closing & { onDone: () => void }) {
  if (how === 'withoutCode')
    return <CompleteWithoutCodeDialog appointment={appointment} onCompleted={onDone} onClose={onDone} />;
  return (
    <NoShowDialog
      appointment={appointment}
      patientName={appointment.patientName}
      keptCents={appointment.paidCents}
      onMarked={onDone}
      onCancel={onDone}
    />
  );
}

function NoAppointments({ filter: { month, state, ...rest } }: { filter: TreatedFilter }) {
  const isFiltered = Object.keys(rest).length > 0 || state !== 'completed';
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
