import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toSlot } from '#shared/appointments/appointment.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { formatFullName } from '#shared/core/person.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { describeApprovalError } from '../panel/approval-copy.ts';
import { notifyApproved } from '../panel/notify-approved.ts';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import type { RequestAction } from './appointment-requests-table.tsx';
import { requestsText } from './copy.ts';
import { findNeighborId, focusRequest } from './request-focus.ts';

/** How long the toast of an approval offers to open the appointment. */
const toastMs = 8_000;

/** The call that approves a request as the client made it. */
export const toApproval = (request: QueuedRequest) => {
  const { appointmentId, staffId, date, time } = request;
  return { appointmentId, assignment: { staffId, date, time, from: toSlot(request) } };
};

/** Adds an id to a set, or removes it. */
const toggle = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const remaining = new Set(ids);
  if (!remaining.delete(id)) remaining.add(id);
  return remaining;
};

/** Approves requests with one press. Moves to the next request at once, and reports the result in a toast. */
function useQuickApproval(moveTo: (appointmentId: string | undefined) => void) {
  const approve = useApproveAppointment();
  const navigate = useNavigate();
  const [approvingIds, setApprovingIds] = useState<ReadonlySet<string>>(new Set());

  const approveRequest = async (request: QueuedRequest) => {
    const { appointmentId, date, patient } = request;
    const name = formatFullName(patient);
    const view = {
      label: requestsText.view,
      onClick: () => navigate(`${paths.adminCalendar}?vista=dia&fecha=${date}&cita=${appointmentId}`),
    };
    setApprovingIds((ids) => new Set(ids).add(appointmentId));
    moveTo(findNeighborId(appointmentId, 1) ?? findNeighborId(appointmentId, -1));
    try {
      const reply = await approve.mutateAsync(toApproval(request));
      notifyApproved(reply, { name, view, durationMs: toastMs });
    } catch (error) {
      // The person who declines a question knows that nothing was approved.
      if (isDeclined(error)) moveTo(appointmentId);
      else
        toast.error(describeApprovalError(error), { description: name, action: view, durationMs: toastMs });
    } finally {
      setApprovingIds((ids) => new Set([...ids].filter((id) => id !== appointmentId)));
    }
  };
  return { approvingIds, approveRequest };
}

const actionKeys = [
  { key: 'A', action: 'approve' },
  { key: 'P', action: 'propose' },
  { key: 'E', action: 'edit' },
  { key: 'F', action: 'openRecord' },
  { key: 'X', action: 'select' },
] as const satisfies readonly { key: string; action: RequestAction }[];

type Dialogs = {
  readonly onPropose: (request: QueuedRequest) => void;
  readonly onEdit: (request: QueuedRequest) => void;
  readonly onDeny: (request: QueuedRequest) => void;
};

/** The current and the selected requests, with their actions by button and key. */
export function useRequestActions(
  requests: readonly QueuedRequest[],
  { onPropose, onEdit, onDeny }: Dialogs,
) {
  const [storedId, setCurrentId] = useState<string>();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const isListed = requests.some(({ appointmentId }) => appointmentId === storedId);
  const currentId = isListed ? storedId : requests[0]?.appointmentId;

  const moveTo = (appointmentId: string | undefined) => {
    if (appointmentId === undefined) return;
    setCurrentId(appointmentId);
    focusRequest(appointmentId);
  };
  const { approvingIds, approveRequest } = useQuickApproval(moveTo);

  const run = (action: RequestAction, request: QueuedRequest) => {
    const { appointmentId, patientId } = request;
    setCurrentId(appointmentId);
    switch (action) {
      case 'approve':
        return request.fits ? void approveRequest(request) : onPropose(request);
      case 'propose':
        return onPropose(request);
      case 'edit':
        return onEdit(request);
      case 'deny':
        return onDeny(request);
      case 'openRecord':
        return void navigate(paths.patientRecord(patientId));
      case 'select':
        return setSelectedIds((ids) => toggle(ids, appointmentId));
    }
  };

  const findRequestAction = (action: RequestAction) => {
    const request = requests.find(({ appointmentId }) => appointmentId === currentId);
    return request && !approvingIds.has(request.appointmentId) ? () => run(action, request) : undefined;
  };
  useShortcuts([
    { keys: ['J'], label: requestsText.keys.next, find: () => () => moveTo(findNeighborId(currentId, 1)) },
    {
      keys: ['K'],
      label: requestsText.keys.previous,
      find: () => () => moveTo(findNeighborId(currentId, -1)),
    },
    ...actionKeys.map(({ key, action }) => ({
      keys: [key],
      label: requestsText.keys[action],
      find: () => findRequestAction(action),
    })),
  ]);

  return {
    currentId,
    approvingIds,
    selectedRequests: requests.filter(({ appointmentId }) => selectedIds.has(appointmentId)),
    clearSelection: () => setSelectedIds(new Set()),
    run,
  };
}
