import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { CancellationPolicyDialog } from '../shared/cancellation-policy-dialog.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { useOfferedServices, usePreferredAppointment } from './queries.ts';
import { RequestAppointmentForm } from './request-appointment-form.tsx';
import './request-appointment.css';
import './request-payment.css';

type Props = {
  patientId: string;
  /** Proposed for the card. */
  fullName: string;
  onClose: () => void;
  onRequested: () => void;
};

/** 'Solicitar Nueva Cita'. Render it to open it. */
export function RequestAppointmentDialog({ patientId, fullName, onClose, onRequested }: Props) {
  const services = useOfferedServices(patientId);
  const preferred = usePreferredAppointment(patientId);
  const [isDirty, setDirty] = useState(false);
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  return (
    <>
      <Dialog title={requestText.title} size="wide" dirty={isDirty} onClose={onClose}>
        {services.data === undefined || preferred.isPending ? (
          <>
            <DialogBody>
              <QueryBoundary query={services} errorTitle={requestText.servicesFailed}>
                {() => null}
              </QueryBoundary>
            </DialogBody>
            <DialogFoot>
              <CancelButton />
              <Button variant="primary" icon={<Lock aria-hidden />} disabled>
                {requestText.submit}
              </Button>
            </DialogFoot>
          </>
        ) : (
          <RequestAppointmentForm
            patientId={patientId}
            fullName={fullName}
            services={services.data}
            preferred={preferred.data?.preferred}
            cancel={<CancelButton />}
            onDirty={setDirty}
            onPolicy={() => setPolicyOpen(true)}
            onRequested={onRequested}
          />
        )}
      </Dialog>
      {isPolicyOpen && <CancellationPolicyDialog onClose={() => setPolicyOpen(false)} />}
    </>
  );
}

function CancelButton() {
  return <Button onClick={useDialogClose()}>{requestText.cancel}</Button>;
}
