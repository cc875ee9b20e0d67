import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { containsAllWords } from '#shared/core/matches.ts';
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
import { findProblematicDeposits, UnsettledDepositsNotice } from './unsettled-deposits-notice.tsx';

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

/** Formats the number of pending requests and the age of the oldest. */
function formatQueue(requests: readonly AppointmentRequest[], now: Date): string {
  if (requests.length === 0) return requestsText.noRequests;
  const waitsMs = requests.flatMap(({ requestedAt }) =>
    requestedAt === undefined ? [] : [now.getTime() - Date.parse(requestedAt)],
  );
  return requestsText.pendingCount(requests.length, Math.max(0, ...waitsMs) / minuteMs);
}

/** Returns the current request, or undefined once it was decided. */
const findCurrentRequest = (
  openedRequest: AppointmentRequest,
  rows: readonly AppointmentRequest[] | undefined,
) => (rows ? rows.find(({ appointmentId }) => appointmentId === openedRequest.appointmentId) : openedRequest);

export function AppointmentRequestsPage() {
  const requests = useAppointmentRequests();
  const unsettled = useUnsettledDeposits();
  const now = useNow();
  const [searchText] = useUrlParam(nameParam);
  const [editedRequest, setEditedRequest] = useState<AppointmentRequest>();
  const [notedDeposit, setNotedDeposit] = useState<AppointmentRequest>();
  const problematicDeposits = findProblematicDeposits(unsettled.data ?? [], now);

  return (
    <Screen
      title={requestsText.title}
      context={requests.data && formatQueue(requests.data, now)}
      contextToCome={requestsText.pendingCount(0, 0)}
      notice={
        problematicDeposits.length > 0 ? (
          <UnsettledDepositsNotice rows={problematicDeposits} onNote={setNotedDeposit} />
        ) : undefined
      }
    >
      <FilterBar params={[nameParam]}>
        <SearchFilter param={nameParam} label={requestsText.search} />
      </FilterBar>
      <QueryBoundary query={requests} errorTitle={requestsText.failed} cards="large">
        {(allRequests) => (
          <AppointmentRequestsTable
            rows={allRequests
              .filter(({ patient }) => containsAllWords(formatFullName(patient), searchText))
              .map((request) => ({ ...request, onEdit: () => setEditedRequest(request) }))}
            pageSize={pageSize}
            currentId={editedRequest?.appointmentId}
            empty={allRequests.length === 0 ? <NoRequests /> : <NoMatch searchText={searchText} />}
          />
        )}
      </QueryBoundary>
      {editedRequest && (
        <RequestPanel
          key={editedRequest.appointmentId}
          request={editedRequest}
          currentRequest={findCurrentRequest(editedRequest, requests.data)}
          onClose={() => setEditedRequest(undefined)}
        />
      )}
      {notedDeposit && (
        <ManualRefundDialog deposit={notedDeposit} onClose={() => setNotedDeposit(undefined)} />
      )}
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

function NoMatch({ searchText }: { searchText: string }) {
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={requestsText.noMatchTitle(searchText)}>
      {requestsText.noMatch}
    </EmptyState>
  );
}
