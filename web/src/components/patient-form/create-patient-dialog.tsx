import { useEffect } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import type { PatientOption } from '#shared/patients/api.ts';
import { EditorField, useEditor } from '#web/src/components/form/editor.tsx';
import { DialogForm, FormDialog } from '#web/src/components/form/form-dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { createPatientText as text } from './copy.ts';
import { patientForm } from './patient-form.ts';
import { useCreatePatient } from './queries.ts';
import { toPatientFields } from './typed-patient.ts';

type Props = {
  /** Text that found no client in a search, which fills the fields. */
  typed?: string;
  /** Called before `onClose`. */
  onCreated?: (patient: PatientOption) => void;
  onClose: () => void;
};

/** Dialog that creates a client and sends the invitation, open while rendered. */
export function CreatePatientDialog({ typed = '', onCreated, onClose }: Props) {
  const { mutateAsync } = useCreatePatient();
  const editor = useEditor(patientForm, {
    opened: undefined,
    save: ({ active: _, ...body }) => mutateAsync(body),
    onSaved: ({ firstName, lastName, email, phone }, { patientId }) => {
      const patient = { patientId, firstName, lastName, email, phone, active: true };
      toast.success(text.created, { description: text.createdDetail(formatFullName(patient)) });
      onCreated?.(patient);
      onClose();
    },
  });
  const { setValue } = editor.draftForm.form;
  useEffect(() => {
    const { firstName = '', lastName = '', email = '', phone = '' } = toPatientFields(typed);
    for (const [name, value] of [
      ['firstName', firstName],
      ['lastName', lastName],
      ['email', email],
      ['phone', phone],
    ] as const)
      if (value !== '') setValue(name, value, { shouldDirty: true });
  }, [typed, setValue]);
  return (
    <FormDialog title={text.title} subtitle={text.subtitle} draft={editor.draftForm.draft} onClose={onClose}>
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
