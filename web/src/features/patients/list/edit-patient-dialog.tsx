import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { fullName } from '#shared/core/person.ts';
import { getPatient, type PatientProfile } from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { MailStopNotice } from '#web/src/components/mail-stop/mail-stop-notice.tsx';
import { queryOf } from '#web/src/lib/query-of.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { CheckboxField } from '#web/src/ui/fields/fields.tsx';
import { Form, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { patientFormText as text } from './copy.ts';
import { patientDraft } from './patient-draft.ts';
import { PatientFormFields } from './patient-form-fields.tsx';
import { usePatientProfile, useUpdatePatient } from './queries.ts';
import { PatientForm, type PatientValues, patientParts, TypedPatient, valuesOf } from './schema.ts';

type Props = { patient: { patientId: string; firstName: string; lastName: string }; onClose: () => void };

/** 'Perfil': how to reach a client, and whether they may come in. Render it to open it. */
export function EditPatientDialog({ patient, onClose }: Props) {
  const profile = usePatientProfile(patient.patientId);
  const [isDirty, setDirty] = useState(false);
  const close = () => {
    forget(patientDraft(patient));
    onClose();
  };
  return (
    <Dialog title={text.editTitle} subtitle={fullName(patient)} dirty={isDirty} onClose={close}>
      {profile.data === undefined ? (
        <DialogBody>
          <QueryBoundary query={profile} errorTitle={text.failed}>
            {() => null}
          </QueryBoundary>
        </DialogBody>
      ) : (
        <EditPatientForm profile={profile.data} onDirty={setDirty} onDone={close} />
      )}
    </Dialog>
  );
}

type FormProps = { profile: PatientProfile; onDirty: (isDirty: boolean) => void; onDone: () => void };

function EditPatientForm({ profile: opened, onDirty, onDone }: FormProps) {
  const kept = useKeptForm({
    schema: PatientForm,
    typed: TypedPatient,
    opened: valuesOf(opened),
    draft: patientDraft(opened),
  });
  const { form } = kept;
  const client = useQueryClient();
  const { patientId } = opened;
  const latest = useLatest(kept, {
    opened,
    refusal: patientErrors.changed_meanwhile,
    read: () => client.fetchQuery({ ...queryOf(getPatient, { params: { patientId } }), staleTime: 0 }),
    valuesOf,
    parts: patientParts,
  });
  const profile = latest.stored;
  const update = useUpdatePatient(patientId);
  const active = useFormControl(form, 'active');
  const hintId = useId();
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = async (values: PatientValues) => {
    await latest.save(({ version }) => update.mutateAsync({ ...values, version }));
    const isInvited = profile.emailLost && values.email !== profile.email;
    toast.success(text.updated, isInvited ? { description: text.invitedDetail(values.email) } : undefined);
    onDone();
  };
  return (
    <Form form={form} kept={kept} onSubmit={submit} className="dialog__form">
      <DialogBody>
        <div className="stack">
          <InvitationState userId={profile.patientId} />
          <MailStopNotice reason={profile.mailStop} email={profile.pendingEmail ?? profile.email} />
          {profile.emailLost && <Notice>{text.emailLost}</Notice>}
          {profile.pendingEmail !== undefined && (
            <Notice tone="info">{text.pendingEmail(profile.pendingEmail)}</Notice>
          )}
          <PatientFormFields
            form={form}
            changes={<ChangedMeanwhile form={form} parts={patientParts} meanwhile={latest.meanwhile} />}
          />
          <div>
            <CheckboxField
              name="active"
              label={text.active}
              aria-describedby={hintId}
              checked={active.value}
              onChange={(event) => active.change(event.target.checked)}
            />
            <p id={hintId} className="small muted">
              {text.activeHint}
            </p>
          </div>
        </div>
      </DialogBody>
      <FormFoot busy={update.isPending} submit={text.save} submitting={text.working} />
    </Form>
  );
}
