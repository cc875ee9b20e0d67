import { useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { getCivilNow, toCivil } from '#web/src/lib/now.ts';
import { useStaff } from '../shared/desk-queries.ts';
import { approvalText } from './approval-copy.ts';
import { ApprovalForm } from './approval-form.tsx';
import { findCandidates } from './candidates.ts';
import { PanelFrame } from './panel-frame.tsx';

type Props = {
  /** The request when the panel opened. */
  request: AppointmentRequest;
  /** The current request, or undefined once it is decided. */
  currentRequest: AppointmentRequest | undefined;
  onClose: () => void;
};

/** A request beside the list. Render to open. */
export function RequestPanel({ request, currentRequest, onClose }: Props) {
  const staff = useStaff();
  const [isDirty, setDirty] = useState(false);
  const { requestedAt } = request;
  return (
    <PanelFrame
      title={approvalText.title}
      subtitle={requestedAt && approvalText.received(toCivil(requestedAt), getCivilNow().date)}
      dirty={isDirty}
      onClose={onClose}
      loading={{ query: staff, errorTitle: approvalText.staffFailed }}
    >
      {staff.data && (
        <ApprovalForm
          request={request}
          currentRequest={currentRequest}
          members={findCandidates(staff.data, request)}
          onDirty={setDirty}
          onDone={onClose}
        />
      )}
    </PanelFrame>
  );
}
