import { fullName } from '#shared/core/person.ts';
import { wentThrough } from '#web/src/lib/confirmed-command.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { patientFormText as text } from './copy.ts';
import { patientDraft } from './patient-draft.ts';
import { PatientFormFields } from './patient-form-fields.tsx';
import { useCreatePatient } from './queries.ts';
import { newPatientValues, PatientForm, type PatientValues, TypedPatient } from './schema.ts';

/** A new client, who is invited at once. Render it to open it. */
export function CreatePatientDialog({ onClose }: { onClose: () => void }) {
  const kept = useKeptForm({
    schema: PatientForm,
    typed: TypedPatient,
    opened: newPatientValues,
    draft: patientDraft(undefined),
  });
  const { form, draft } = kept;
  const close = () => {
    forget(draft);
    onClose();
  };
  const create = useCreatePatient();
  const submit = async ({ active: _, ...body }: PatientValues) => {
    if (!(await wentThrough(create.mutateAsync(body)))) return;
    toast.success(text.created, { description: text.createdDetail(fullName(body)) });
    close();
  };
  return (
    <Dialog
      title={text.createTitle}
      subtitle={text.createSubtitle}
      dirty={form.formState.isDirty}
      onClose={close}
    >
      <Form form={form} kept={kept} onSubmit={submit} className="dialog__form">
        <DialogBody>
          <div className="stack">
            <PatientFormFields form={form} />
          </div>
        </DialogBody>
        <FormFoot busy={create.isPending} submit={text.create} submitting={text.working} />
      </Form>
    </Dialog>
  );
}
