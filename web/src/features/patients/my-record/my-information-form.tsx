import { phoneHint } from '#shared/core/e164.ts';
import { phone } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { type MyProfile, myProfileForm, type updateMyProfile } from '#shared/patients/profile-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormPassword, FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { AddressField } from '../address/address-field.tsx';
import { informationToastMs, informationText as text } from './copy.ts';
import { useUpdateMyProfile } from './queries.ts';
import '../list/patient-form.css';

/** As it is compared on the server. */
const isOtherEmail = (typed: string, email: string) => typed.trim().toLowerCase() !== email;

/** The client's own names, phone, e-mail and address; another address has to be one of the suggestions. */
export function MyInformationForm({ patientId, profile }: { patientId: string; profile: MyProfile }) {
  const { firstName, lastName, email, address = '', place, namesTreatment, greetings } = profile;
  const form = useAppForm(myProfileForm(profile.address), {
    firstName,
    lastName,
    email,
    address,
    phone: phone(profile.phone),
    namesTreatment,
    greetings,
    ...(place && { place }),
  });
  const field = useFormControl(form, 'address');
  const update = useUpdateMyProfile(patientId);
  const submit = async ({ password, ...body }: BodyOf<typeof updateMyProfile>) => {
    const isMoving = isOtherEmail(body.email, email);
    await update.mutateAsync({ ...body, ...(isMoving && password && { password }) });
    toast.success(text.saved, { durationMs: informationToastMs });
    // Another e-mail is theirs once it is proved.
    form.reset({ ...form.getValues(), email, password: undefined });
  };
  return (
    <Form form={form} onSubmit={submit} describe={() => text.saveFailed}>
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <FormSummary />
      <div className="patient-form__pair">
        <FormText name="firstName" label={text.firstName} autoComplete="given-name" />
        <FormText name="lastName" label={text.lastName} autoComplete="family-name" />
      </div>
      <FormText name="phone" type="tel" label={text.phone} hint={phoneHint} autoComplete="tel-national" />
      <FormText name="email" type="email" label={text.email} hint={text.emailHint} autoComplete="email" />
      {isOtherEmail(form.watch('email'), email) && (
        <FormPassword
          name="password"
          label={text.password}
          hint={text.passwordHint}
          autoComplete="current-password"
        />
      )}
      <AddressField
        ref={field.ref}
        error={field.error}
        value={{ address: field.value, place: form.watch('place') }}
        onChange={(next) => {
          form.setValue('place', next.place, { shouldDirty: true });
          form.setValue('address', next.address, { shouldDirty: true });
          if (next.place) form.clearErrors('address');
        }}
        onLeave={() => {
          if (form.getFieldState('address').isDirty) void form.trigger('address');
        }}
      />
      <fieldset className="stack">
        <legend className="strong">{text.messages}</legend>
        <FormCheckbox name="namesTreatment" label={text.namesTreatment} hint={text.namesTreatmentHint} />
        <FormCheckbox name="greetings" label={text.greetings} />
      </fieldset>
      <div className="row row--end">
        <Button type="submit" variant="primary" busy={update.isPending} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
