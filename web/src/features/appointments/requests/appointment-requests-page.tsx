import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentRequest, QueuedRequest } from '#shared/appointments/views.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { formatFullName } from '#shared/core/person.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import { useAppointmentRequests, useUnsettledDeposits } from '../shared/desk-queries.ts';
import { AppointmentRequestsTable } from './appointment-requests-table.tsx';
import { SelectionBar } from './approve-several.tsx';
import { requestsText } from './copy.ts';
import { findProblematicDeposits, UnsettledDepositsNotice } from './unsettled-deposits-notice.tsx';
import { useRequestActions } from './use-request-actions.ts';

const RequestPanel = lazyDialog(
  async () => (await import('../panel/request-panel.tsx')).RequestPanel,
  'panel',
);
const ManualRefundDialog = lazyDialog(
  async () => (await import('./manual-refund-dialog.tsx')).ManualRefundDialog,
);

const ProposeDialog = lazyDialog(
  async () => (await import('../proposal/propose-dialog.tsx')).ProposeDialog,
  'panel',
);
const DenyRequestDialog = lazyDialog(
  async () => (await import('../panel/deny-request-dialog.tsx')).DenyRequestDialog,
);
const ApproveSeveralDialog = lazyDialog(
  async () => (await import('./approve-several-dialog.tsx')).ApproveSeveralDialog,
);

const nameParam = 'paciente';
const orderParam = 'por';
const byWait = 'espera';
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

const sortByWait = (requests: readonly QueuedRequest[]) =>
  requests.toSorted((a, b) => (a.requestedAt ?? '').localeCompare(b.requestedAt ?? ''));

export function AppointmentRequestsPage() {
  const requests = useAppointmentRequests();
  const unsettled = useUnsettledDeposits();
  const now = useNow();
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
      <FilterBar params={[nameParam]} end={<OrderChoice />}>
        <SearchFilter param={nameParam} label={requestsText.search} />
      </FilterBar>
      <QueryBoundary query={requests} errorTitle={requestsText.failed} cards="large">
        {(allRequests) => <RequestQueue requests={allRequests} />}
      </QueryBoundary>
      {notedDeposit && (
        <ManualRefundDialog deposit={notedDeposit} onClose={() => setNotedDeposit(undefined)} />
      )}
    </Screen>
  );
}

function OrderChoice() {
  const [order, setOrder] = useUrlParam(orderParam);
  return (
    <SegmentedControl
      legend={requestsText.order}
      legendHidden
      fullWidth="phones"
      value={order}
      options={[
        { value: '', label: requestsText.byTime },
        { value: byWait, label: requestsText.byWait },
      ]}
      onChange={setOrder}
    />
  );
}

/** The requests with their dialogs, and what applies to the selected ones. */
function RequestQueue({ requests: allRequests }: { requests: readonly QueuedRequest[] }) {
  const [searchText] = useUrlParam(nameParam);
  const [order] = useUrlParam(orderParam);
  const [editedRequest, setEditedRequest] = useState<QueuedRequest>();
  const [proposedRequest, setProposedRequest] = useState<QueuedRequest>();
  const [deniedRequest, setDeniedRequest] = useState<QueuedRequest>();
  const [isApprovingSeveral, setApprovingSeveral] = useState(false);
  const hasKeys = useSingleKeysOn();
  const foundRequests = allRequests.filter(({ patient }) =>
    containsAllWords(formatFullName(patient), searchText),
  );
  const requests = order === byWait ? sortByWait(foundRequests) : foundRequests;
  const { currentId, approvingIds, selectedRequests, clearSelection, run } = useRequestActions(requests, {
    onPropose: setProposedRequest,
    onEdit: setEditedRequest,
    onDeny: setDeniedRequest,
  });
  const selectedIds = new Set(selectedRequests.map(({ appointmentId }) => appointmentId));

  return (
    <Stack gap={12}>
      <AppointmentRequestsTable
        rows={requests.map((request) => ({
          ...request,
          isCurrent: request.appointmentId === currentId,
          isSelected: selectedIds.has(request.appointmentId),
          isApproving: approvingIds.has(request.appointmentId),
          onAction: (action) => run(action, request),
        }))}
        pageSize={pageSize}
        currentId={currentId}
        empty={allRequests.length === 0 ? <NoRequests /> : <NoMatch searchText={searchText} />}
      />
      {hasKeys && requests.length > 0 && (
        <Text as="p" size={13} tone="muted" hiddenOn="phone">
          {requestsText.keyHint}
        </Text>
      )}
      {selectedRequests.length > 0 && (
        <SelectionBar
          requests={selectedRequests}
          onApprove={() => setApprovingSeveral(true)}
          onClear={clearSelection}
        />
      )}
      {editedRequest && (
        <RequestPanel
          key={editedRequest.appointmentId}
          request={editedRequest}
          currentRequest={findCurrentRequest(editedRequest, allRequests)}
          onClose={() => setEditedRequest(undefined)}
        />
      )}
      {proposedRequest && (
        <ProposeDialog request={proposedRequest} onClose={() => setProposedRequest(undefined)} />
      )}
      {deniedRequest && (
        <DenyRequestDialog
          request={deniedRequest}
          onDenied={() => setDeniedRequest(undefined)}
          onCancel={() => setDeniedRequest(undefined)}
        />
      )}
      {isApprovingSeveral && (
        <ApproveSeveralDialog
          requests={selectedRequests}
          onClose={() => {
            setApprovingSeveral(false);
            clearSelection();
          }}
        />
      )}
    </Stack>
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
