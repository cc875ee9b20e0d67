import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { matches } from '#shared/core/matches.ts';
import { formatFullName } from '#shared/core/person.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useAppointmentRequests, useUnsettledDeposits } from '../shared/desk-queries.ts';
import { AppointmentRequestsTable } from './appointment-requests-table.tsx';
import { requestsText } from './copy.ts';
import { findLateDeposits, UnsettledDepositsNotice } from './unsettled-deposits-notice.tsx';

const RequestPanel = lazyDialog(
  async () => (await import('../panel/request-panel.tsx')).RequestPanel,
  'panel',
);
const ManualRefundDialog = lazyDialog(
  async () => (await import('./manual-refund-dialog.tsx')).ManualRefundDialog,
);

const nameParam = 'paciente';
const pageSize = 25;
const minuteMs = 60_000;

/** Number of pending requests and the age of the oldest. */
function formatQueue(requests: readonly AppointmentRequest[], now: Date): string {
  if (requests.length === 0) return requestsText.none;
  const waits = requests.flatMap(({ requestedAt }) =>
    requestedAt === undefined ? [] : [now.getTime() - Date.parse(requestedAt)],
  );
  return requestsText.waiting(requests.length, Math.max(0, ...waits) / minuteMs);
}

/** The current request; undefined once it was decided. */
const findCurrentRequest = (opened: AppointmentRequest, rows: readonly AppointmentRequest[] | undefined) =>
  rows ? rows.find(({ appointmentId }) => appointmentId === opened.appointmentId) : opened;

export function AppointmentRequestsPage() {
  const requests = useAppointmentRequests();
  const unsettled = useUnsettledDeposits();
  const now = useNow();
  const [typed] = useUrlParam(nameParam);
  const [edited, setEdited] = useState<AppointmentRequest>();
  const [noted, setNoted] = useState<AppointmentRequest>();
  const late = findLateDeposits(unsettled.data ?? [], now);

  return (
    <Screen
      title={requestsText.title}
      context={requests.data && formatQueue(requests.data, now)}
      contextToCome={requestsText.waiting(0, 0)}
      notice={late.length > 0 ? <UnsettledDepositsNotice rows={late} onNote={setNoted} /> : undefined}
    >
      <FilterBar params={[nameParam]}>
        <SearchFilter param={nameParam} label={requestsText.search} />
      </FilterBar>
      <QueryBoundary query={requests} errorTitle={requestsText.failed} cards="large">
        {(all) => (
          <AppointmentRequestsTable
            rows={all
              .filter(({ patient }) => matches(formatFullName(patient), typed))
              .map((request) => ({ ...request, onEdit: () => setEdited(request) }))}
            pageSize={pageSize}
            currentId={edited?.appointmentId}
            empty={all.length === 0 ? <NoRequests /> : <NoMatch typed={typed} />}
          />
        )}
      </QueryBoundary>
      {edited && (
        <RequestPanel
          key={edited.appointmentId}
          request={edited}
          currentRequest={findCurrentRequest(edited, requests.data)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {noted && <ManualRefundDialog deposit={noted} onClose={() => setNoted(undefined)} />}
    </Screen>
  );
}

function NoRequests() {
  return (
    <EmptyState icon={<Inbox aria-hidden />} title={requestsText.emptyTitle}>
      {requestsText.empty}
    </EmptyState>
  );
}

function NoMatch({ typed }: { typed: string }) {
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={requestsText.noMatchTitle(typed)}>
      {requestsText.noMatch}
    </EmptyState>
  );
}
