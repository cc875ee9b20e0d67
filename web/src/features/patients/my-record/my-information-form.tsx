import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { patientErrors } from '#shared/patients/errors.ts';
import { GeocodedPlace } from '#shared/patients/patient.ts';
import { buildMyProfileForm, getMyProfile, type MyProfile } from '#shared/patients/profile-api.ts';
import { AddressField } from '#web/src/components/address/address-field.tsx';
import { haveEqualFields } from '#web/src/components/concurrent-changes/three-way-merge.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { EditorField, EditorForm, EditorNotices, useEditor } from '#web/src/components/form/editor.tsx';
import { email } from '#web/src/components/form/email.tsx';
import { checkbox, companion, formOnly, phone, text } from '#web/src/components/form/kinds.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FormPassword, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { informationText as copy, informationToastMs } from './copy.ts';
import { useUpdateMyProfile } from './queries.ts';

type ClientProfile = MyProfile & { patientId: string };

const fields = {
  firstName: text('Nombre', { autoComplete: 'given-name' }),
  lastName: text('Apellido', { autoComplete: 'family-name' }),
  phone: phone('Teléfono'),
  email: email('Correo electrónico', {
    hint: 'Si lo cambias, te enviamos un enlace para confirmarlo. Hasta entonces sigues con el de ahora.',
    autoComplete: 'email',
  }),
  password: formOnly<string>('Tu contraseña', {
    initial: '',
    Control: (props) => (
      <FormPassword {...props} hint="La pedimos para cambiar tu correo." autoComplete="current-password" />
    ),
  }),
  address: text('Dirección'),
  place: companion('address', GeocodedPlace),
  namesTreatment: checkbox('Nombrar mi tratamiento en los recordatorios por correo', {
    hint: 'Si no lo marcas, el recordatorio dice solo la hora y con quién.',
  }),
  greetings: checkbox('Recibir felicitaciones de cumpleaños'),
};

/** The information of a client. An address other than the stored one must be a suggestion. */
const defineInformationForm = (storedAddress: string | undefined) =>
  defineForm('information', {
    body: buildMyProfileForm(storedAddress),
    conflict: patientErrors.changed_meanwhile,
    idOf: ({ patientId }: ClientProfile) => patientId,
    toValues: ({ address = '', ...profile }: ClientProfile) => ({ ...profile, address }),
    fields,
  });

const conflict = { changed: patientErrors.changed_meanwhile };

/** Compares e-mail addresses as the server does. */
const isOtherEmail = (input: string, stored: string) => input.trim().toLowerCase() !== stored;

/** A client's name, phone, e-mail and address. */
export function MyInformationForm({ patientId, profile }: { patientId: string; profile: MyProfile }) {
  const client = useQueryClient();
  const { mutateAsync } = useUpdateMyProfile(patientId);
  const form = useMemo(() => defineInformationForm(profile.address), [profile.address]);
  const [opened] = useState({ ...profile, patientId });
  const read = async () => {
    const query = buildQuery(getMyProfile, { params: { patientId } });
    return { ...(await client.fetchQuery({ ...query, staleTime: 0 })), patientId };
  };
  const editor = useEditor(form, {
    opened,
    read,
    save: ({ password, ...values }, current) => {
      // A new picture or a confirmed e-mail raises the version without changing a field.
      const displayedInput = form.inputOf(current);
      const latestInput = form.inputOf({ ...profile, patientId });
      const isUpToDate = form
        .parts()
        .every(({ names }) => haveEqualFields(names, displayedInput, latestInput));
      const { version } = isUpToDate ? profile : current;
      const changesEmail = isOtherEmail(values.email, current.email);
      return mutateAsync({ ...values, version, ...(changesEmail && password && { password }) });
    },
    onSaved: (values, saved) => {
      toast.success(copy.saved, {
        durationMs: informationToastMs,
        ...(isOtherEmail(values.email, storedEmail) && { description: copy.pendingEmailNext(values.email) }),
      });
      // A new e-mail address applies once it is confirmed.
      editor.open({ ...saved, patientId });
    },
  });
  const { email: storedEmail } = editor.stored;
  const { form: input, draft } = editor.draftForm;
  const address = useFormControl(input, 'address');
  return (
    <EditorForm editor={editor} describe={(error) => toKnownErrorMessage(error, conflict) ?? copy.saveFailed}>
      <UnsavedGuard isDirty={editor.isDirty} onDiscard={() => discardDraft(draft)} />
      <EditorNotices editor={editor} />
      <Split columns="1fr 1fr" gap="20 16" align="start" phone={{ columns: '1fr' }}>
        <EditorField of={form} name="firstName" />
        <EditorField of={form} name="lastName" />
      </Split>
      <EditorField of={form} name="phone" autoComplete="tel-national" />
      <EditorField of={form} name="email" />
      {isOtherEmail(input.watch('email'), storedEmail) && <EditorField of={form} name="password" />}
      <AddressField
        ref={address.ref}
        error={address.error}
        value={{ address: address.value, place: input.watch('place') }}
        onChange={(next) => {
          input.setValue('place', next.place, { shouldDirty: true });
          input.setValue('address', next.address, { shouldDirty: true });
          if (next.place) input.clearErrors('address');
        }}
        onLeave={() => {
          if (input.getFieldState('address').isDirty) void input.trigger('address');
        }}
      />
      <Stack as="fieldset" gap={16}>
        <legend className="strong">{copy.messagesLegend}</legend>
        <EditorField of={form} name="namesTreatment" />
        <EditorField of={form} name="greetings" />
      </Stack>
      <Row gap={8} justify="end">
        <Button type="submit" variant="primary" busy={editor.isSubmitting} busyLabel={copy.saving}>
          {copy.save}
        </Button>
      </Row>
    </EditorForm>
  );
}
