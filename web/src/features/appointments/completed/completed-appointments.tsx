import { CalendarX, SearchX } from 'lucide-react';
import { useState } from 'react';
import { buildStartKey } from '#shared/appointments/appointment.ts';
import type { CompletedAppointment } from '#shared/appointments/closing/closing-api.ts';
import { toCivilDateTime, toMonth } from '#shared/core/civil-time.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { CompletedAppointmentsTable, type CompletedRow } from './completed-appointments-table.tsx';
import { CompletedFilters, useCompletedFilter } from './completed-filters.tsx';
import { completedText } from './copy.ts';
import { type CompletedFilter, useCompletedAppointments } from './queries.ts';

// Loaded with their forms when opened.
const CompleteWithoutCodeDialog = lazyDialog(
  async () => (await import('./closing-without-code-dialog.tsx')).CompleteWithoutCodeDialog,
);
const NoShowDialog = lazyDialog(async () => (await import('./no-show-dialog.tsx')).NoShowDialog);

const pageSize = 25;

type ClosingAction = { readonly appointment: CompletedAppointment; readonly kind: 'noShow' | 'withoutCode' };

/** A month's appointments, with the ways to close those left open. */
export function CompletedAppointments() {
  const now = toCivilDateTime(useNow());
  const currentMonth = toMonth(now.date);
  const { name = '', ...filter } = useCompletedFilter(currentMonth);
  const searchText = useDebouncedValue(name);
  const appointments = useCompletedAppointments(searchText === '' ? filter : { ...filter, name: searchText });
  const [closingAction, setClosingAction] = useState<ClosingAction>();

  const toRow = (appointment: CompletedAppointment): CompletedRow => {
    const hasStarted = buildStartKey(appointment) <= buildStartKey(now);
    const createOpener = (kind: ClosingAction['kind']) => () => setClosingAction({ appointment, kind });
    const closingHandlers = { onNoShow: createOpener('noShow'), onWithoutCode: createOpener('withoutCode') };
    return {
      ...appointment,
      closing: hasStarted && !appointment.treatmentCompleted ? closingHandlers : undefined,
    };
  };
  return (
    <>
      <CompletedFilters currentMonth={currentMonth} month={filter.month} />
      <QueryBoundary query={appointments} errorTitle={completedText.failed} cards="large">
        {(rows) => (
          <CompletedAppointmentsTable
            rows={rows.map(toRow)}
            pageSize={pageSize}
            empty={
              appointments.isPlaceholderData ? (
                <SkeletonRows bare cards="large" />
              ) : (
                <NoAppointments filter={searchText === '' ? filter : { ...filter, name: searchText }} />
              )
            }
            loadMore={
              appointments.hasNextPage
                ? { onMore: () => void appointments.fetchNextPage(), busy: appointments.isFetchingNextPage }
                : undefined
            }
          />
        )}
      </QueryBoundary>
      {closingAction && <ClosingDialog {...closingAction} onDone={() => setClosingAction(undefined)} />}
    </>
  );
}

function ClosingDialog({ appointment, kind, onDone }: ClosingAction & { onDone: () => void }) {
  if (kind === 'withoutCode')
    return <CompleteWithoutCodeDialog appointment={appointment} onCompleted={onDone} onClose={onDone} />;
  return (
    <NoShowDialog
      appointment={appointment}
      patientName={appointment.patientName}
      forfeitedCents={appointment.paidCents}
      onMarked={onDone}
      onCancel={onDone}
    />
  );
}

function NoAppointments({ filter: { month, state, ...otherFilters } }: { filter: CompletedFilter }) {
  const isFiltered = Object.keys(otherFilters).length > 0 || state !== 'completed';
  const Icon = isFiltered ? SearchX : CalendarX;
  return (
    <EmptyState
      icon={<Icon aria-hidden />}
      title={isFiltered ? completedText.noMatchTitle(month) : completedText.emptyTitle(month)}
    >
      {isFiltered ? completedText.noMatch : completedText.empty}
    </EmptyState>
  );
}
