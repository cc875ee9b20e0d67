import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { EmailProofNotice, useEmailProof } from '#web/src/components/email-proof/email-proof-notice.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { CancellationPolicyDialog } from '../shared/cancellation-policy-dialog.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { useOfferedServices, usePreferredAppointment } from './queries.ts';
import { RequestAppointmentForm } from './request-appointment-form.tsx';
import './request-appointment.css';
import '../shared/appointment-columns.css';

type Props = {
  patientId: string;
  /** Default cardholder name. */
  fullName: string;
  /** Preference in the URL. Without it, the preference of the application is loaded. */
  preference?: AppointmentPreference | undefined;
  /** Storage key of the draft in this tab. */
  draft: string;
  onClose: () => void;
  onRequested: () => void;
};

/** 'Solicitar Nueva Cita'. Render to open. */
export function RequestAppointmentDialog({
  patientId,
  fullName,
  preference,
  draft,
  onClose,
  onRequested,
}: Props) {
  const services = useOfferedServices(patientId);
  const preferred = usePreferredAppointment(patientId, preference?.serviceId);
  const proof = useEmailProof(patientId);
  const [isDirty, setDirty] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [isPolicyOpen, setPolicyOpen] = useState(false);
  return (
    <>
      <Dialog
        title={requestText.title}
        size="tall"
        dirty={isDirty}
        discardWarning={isPaying ? requestText.discardWarning : undefined}
        onClose={onClose}
      >
        {proof.data?.isAwaited ? (
          <RequestUnavailable>
            <EmailProofNotice patientId={patientId} />
          </RequestUnavailable>
        ) : services.data === undefined || preferred.isPending || proof.isPending ? (
          <RequestUnavailable>
            <QueryBoundary
              query={services}
              errorTitle={requestText.servicesFailed}
              skeleton={<SkeletonRows bare />}
            >
              {() => <SkeletonRows bare />}
            </QueryBoundary>
          </RequestUnavailable>
        ) : (
          <RequestAppointmentForm
            patientId={patientId}
            fullName={fullName}
            services={services.data}
            draft={draft}
            preference={{ urlPreference: preference, serverPreference: preferred.data?.preferred }}
            cancel={<CancelButton />}
            onDirty={setDirty}
            onPaying={setPaying}
            onPolicy={() => setPolicyOpen(true)}
            onRequested={onRequested}
          />
        )}
      </Dialog>
      {isPolicyOpen && <CancellationPolicyDialog onClose={() => setPolicyOpen(false)} />}
    </>
  );
}

/** Replaces the form while no appointment can be requested. */
function RequestUnavailable({ children }: { children: ReactNode }) {
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <CancelButton />
        <Button variant="primary" icon={<Lock aria-hidden />} disabled>
          {requestText.submit}
        </Button>
      </DialogFoot>
    </>
  );
}

function CancelButton() {
  return <Button onClick={useDialogClose()}>{requestText.cancel}</Button>;
}
