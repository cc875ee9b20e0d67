import { useQueryClient } from '@tanstack/react-query';
import { formatFullName } from '#shared/core/person.ts';
import { getPatient, type PatientProfile } from '#shared/patients/desk-api.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { MailStopNotice } from '#web/src/components/mail-stop/mail-stop-notice.tsx';
import { PatientFields } from '#web/src/components/patient-form/create-patient-dialog.tsx';
import { patientForm } from '#web/src/components/patient-form/patient-form.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { buildDraftName } from '#web/src/lib/session/session-draft.ts';
import { DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { MergedNotice } from '../merge/merged-notice.tsx';
import { patientFormText as text } from './copy.ts';
import { usePatientProfile, useUpdatePatient } from './queries.ts';

type Props = { patient: { patientId: string; firstName: string; lastName: string }; onClose: () => void };

/** 'Perfil': contact data and access of a client. Render to open. */
export function EditPatientDialog({ patient, onClose }: Props) {
  const profile = usePatientProfile(patient.patientId);
  return (
    <FormDialog
      title={text.editTitle}
      subtitle={formatFullName(patient)}
      draft={buildDraftName('patient', patient.patientId)}
      onClose={onClose}
    >
      {profile.data === undefined ? (
        <DialogBody>
          <QueryBoundary query={profile} errorTitle={text.failed}>
            {() => null}
          </QueryBoundary>
        </DialogBody>
      ) : (
        <EditPatientForm opened={profile.data} onClose={onClose} />
      )}
    </FormDialog>
  );
}

function EditPatientForm({ opened, onClose }: { opened: PatientProfile; onClose: () => void }) {
  const { patientId } = opened;
  const client = useQueryClient();
  const { mutateAsync } = useUpdatePatient(patientId);
  const editor = useEditor(patientForm, {
    opened,
    read: () => client.fetchQuery({ ...buildQuery(getPatient, { params: { patientId } }), staleTime: 0 }),
    save: (values, { version }) => mutateAsync({ ...values, version }),
    onSaved: ({ email }) => {
      const isInvited = profile.emailLost && email !== profile.email;
      toast.success(text.updated, isInvited ? { description: text.invitedDetail(email) } : undefined);
      onClose();
    },
  });
  const profile = editor.stored;
  const lead = (
    <>
      <InvitationState userId={patientId} />
      <MergedNotice patientId={patientId} />
      <MailStopNotice reason={profile.mailStop} email={profile.pendingEmail ?? profile.email} />
      {profile.emailLost && <Notice>{text.emailLost}</Notice>}
      {profile.pendingEmail !== undefined && (
        <Notice tone="info">{text.pendingEmail(profile.pendingEmail)}</Notice>
      )}
    </>
  );
  return (
    <DialogForm editor={editor} lead={lead} submit={text.save} submitting={text.working}>
      <PatientFields />
      <EditorField of={patientForm} name="active" />
    </DialogForm>
  );
}
