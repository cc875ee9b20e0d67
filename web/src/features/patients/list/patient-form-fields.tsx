import type { ReactNode } from 'react';
import { phoneHint } from '#shared/core/phone/e164.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { FormDate } from '#web/src/ui/date-field/form-date.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { FormSummary } from '#web/src/ui/fields/form.tsx';
import { FormText, FormTextArea, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { AddressField } from '../address/address-field.tsx';
import { patientFormText as text } from './copy.ts';
import type { PatientFormState } from './schema.ts';
import './patient-form.css';

type Props = {
  form: PatientFormState;
  /** What somebody else saved meanwhile. */
  changes?: ReactNode;
};

/** How to reach a client; only name and e-mail have to be known. */
export function PatientFormFields({ form, changes }: Props) {
  const address = useFormControl(form, 'address');
  return (
    <>
      <FormSummary />
      {changes}
      <div className="patient-form__pair">
        <FormText name="firstName" label={text.firstName} autoComplete="off" />
        <FormText name="lastName" label={text.lastName} autoComplete="off" />
      </div>
      <FormEmail name="email" label={text.email} autoComplete="off" />
      <div className="patient-form__pair">
        <FormText name="phone" type="tel" label={text.phone} hint={phoneHint} autoComplete="off" optional />
        <FormDate name="birthDate" label={text.birthDate} max={civilToday()} optional />
      </div>
      <AddressField
        optional
        ref={address.ref}
        error={address.error}
        value={{ address: address.value, place: form.watch('place') }}
        onChange={(next) => {
          form.setValue('place', next.place, { shouldDirty: true });
          address.change(next.address);
        }}
      />
      <FormTextArea
        name="notes"
        label={text.notes}
        hint={text.notesHint}
        rows={2}
        maxLength={2000}
        optional
      />
    </>
  );
}
