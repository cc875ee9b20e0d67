import { formatFullName } from '#shared/core/person.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { patientFormText as text } from './copy.ts';
import { patientForm } from './patient-form.ts';
import { useCreatePatient } from './queries.ts';

/** Dialog that creates a client and sends the invitation, open while rendered. */
export function CreatePatientDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreatePatient();
  const editor = useEditor(patientForm, {
    opened: undefined,
    save: ({ active: _, ...body }) => mutateAsync(body),
    onSaved: (patient) => {
      toast.success(text.created, { description: text.createdDetail(formatFullName(patient)) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.createTitle}
      subtitle={text.createSubtitle}
      draft={editor.draftForm.draft}
      onClose={onClose}
    >
      <DialogForm editor={editor} submit={text.create} submitting={text.working}>
        <PatientFields />
      </DialogForm>
    </FormDialog>
  );
}

/** Fields shared by the create and edit forms. */
export const PatientFields = () => (
  <>
    <Split columns="1fr 1fr" gap="20 16" align="start" phone={{ columns: '1fr' }}>
      <EditorField of={patientForm} name="firstName" />
      <EditorField of={patientForm} name="lastName" />
    </Split>
    <EditorField of={patientForm} name="email" />
    <Split columns="1fr 1fr" gap="20 16" align="start" phone={{ columns: '1fr' }}>
      <EditorField of={patientForm} name="phone" />
      <EditorField of={patientForm} name="birthDate" />
    </Split>
    <EditorField of={patientForm} name="address" />
    <EditorField of={patientForm} name="notes" />
  </>
);
