import { useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { civilNow, civilOf } from '#web/src/lib/now.ts';
import { DialogBody, SidePanel } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { useStaff } from '../shared/desk-queries.ts';
import { candidatesFor } from './candidates.ts';
import { editText } from './copy.ts';
import { EditRequestForm } from './edit-request-form.tsx';
import './edit-request.css';

type Props = { request: AppointmentRequest; onClose: () => void };

/** One request, beside the list. Render it to open it. */
export function EditRequestPanel({ request, onClose }: Props) {
  const staff = useStaff();
  const [isDirty, setDirty] = useState(false);
  const { requestedAt } = request;
  return (
    <SidePanel
      title={editText.title}
      subtitle={requestedAt && editText.received(civilOf(requestedAt), civilNow().date)}
      dirty={isDirty}
      onClose={onClose}
    >
      {staff.data === undefined ? (
        <DialogBody>
          <QueryBoundary query={staff} errorTitle={editText.staffFailed}>
            {() => null}
          </QueryBoundary>
        </DialogBody>
      ) : (
        <EditRequestForm
          request={request}
          members={candidatesFor(staff.data, request)}
          onDirty={setDirty}
          onDone={onClose}
        />
      )}
    </SidePanel>
  );
}
