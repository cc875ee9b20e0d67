import { HandCoins, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { formatFullName } from '#shared/core/person.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { DepositFilters } from './completed-filters.tsx';
import { depositsText } from './copy.ts';
import { ForfeitedDepositsTable } from './forfeited-deposits-table.tsx';
import type { CompletedFilter, useForfeitedDeposits } from './queries.ts';

const WaiveForfeitDialog = lazyDialog(
  async () => (await import('./waive-forfeit-dialog.tsx')).WaiveForfeitDialog,
);

const pageSize = 25;

type Props = {
  deposits: ReturnType<typeof useForfeitedDeposits>;
  filter: Pick<CompletedFilter, 'name' | 'staffId'>;
};

/** Retained deposits, latest appointment first, with the action to refund them. */
export function ForfeitedDeposits({ deposits, filter: { name = '', staffId } }: Props) {
  const [waivedAppointment, setWaivedAppointment] = useState<AppointmentRequest>();
  const matchesFilter = (appointment: AppointmentRequest) =>
    containsAllWords(formatFullName(appointment.patient), name) &&
    (staffId === undefined || appointment.staffId === staffId);
  const closeDialog = () => setWaivedAppointment(undefined);
  return (
    <>
      <h2 className="section-title">{depositsText.title}</h2>
      <p className="muted" style={{ margin: '-8px 0 16px' }}>
        {depositsText.explanation}
      </p>
      <DepositFilters />
      <QueryBoundary query={deposits} errorTitle={depositsText.failed} cards="large">
        {(appointments) => (
          <ForfeitedDepositsTable
            rows={appointments
              .filter(matchesFilter)
              .toReversed()
              .map((appointment) => ({ ...appointment, onRefund: () => setWaivedAppointment(appointment) }))}
            pageSize={pageSize}
            empty={<NoDeposits isFiltered={appointments.length > 0} />}
          />
        )}
      </QueryBoundary>
      {waivedAppointment && (
        <WaiveForfeitDialog appointment={waivedAppointment} onWaived={closeDialog} onClose={closeDialog} />
      )}
    </>
  );
}

function NoDeposits({ isFiltered }: { isFiltered: boolean }) {
  const Icon = isFiltered ? SearchX : HandCoins;
  return (
    <EmptyState
      icon={<Icon aria-hidden />}
      title={isFiltered ? depositsText.noMatchTitle : depositsText.emptyTitle}
    >
      {isFiltered ? depositsText.noMatch : depositsText.empty}
    </EmptyState>
  );
}
