import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { phone } from '#shared/core/format.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import {
  getMyProfile,
  MyProfile,
  myProfileForm,
  type updateMyProfile,
} from '#shared/patients/profile-api.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { isSame, type Part } from '#web/src/components/changed-meanwhile/three-way.ts';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { refusalOf } from '#web/src/lib/problem.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { FormCheckbox, FormPassword, FormText, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { AddressField } from '../address/address-field.tsx';
import { informationToastMs, informationText as text } from './copy.ts';
import { useUpdateMyProfile } from './queries.ts';
import '../list/patient-form.css';

type Values = z.input<ReturnType<typeof myProfileForm>>;

/** What is kept of it while it is typed: of the password nothing. */
const Typed = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  namesTreatment: z.boolean(),
  greetings: z.boolean(),
  place: MyProfile.shape.place,
});

/** What a client's own form holds. */
const informationOf = (profile: MyProfile): Values => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  email: profile.email,
  address: profile.address ?? '',
  phone: phone(profile.phone),
  namesTreatment: profile.namesTreatment,
  greetings: profile.greetings,
  ...(profile.place && { place: profile.place }),
});

const yesOrNo = (name: 'namesTreatment' | 'greetings', label: string): Part<Values> => ({
  label,
  names: [name],
  words: (values) => meanwhileText.yesOrNo(values[name] === true),
});
const typed = (name: 'firstName' | 'lastName' | 'email' | 'phone', label: string): Part<Values> => ({
  label,
  names: [name],
  words: (values) => values[name],
});

/** What of it is told when somebody else changed it. */
const informationParts: readonly Part<Values>[] = [
  typed('firstName', text.firstName),
  typed('lastName', text.lastName),
  typed('phone', text.phone),
  typed('email', text.email),
  { label: text.address, names: ['address', 'place'], words: ({ address }) => address },
  yesOrNo('namesTreatment', text.namesTreatment),
  yesOrNo('greetings', text.greetings),
];

const isSameInformation = (one: MyProfile, other: MyProfile): boolean =>
  informationParts.every(({ names }) => isSame(names, informationOf(one), informationOf(other)));

const meanwhile = { changed: patientErrors.changed_meanwhile };

/** As it is compared on the server. */
const isOtherEmail = (typed: string, email: string) => typed.trim().toLowerCase() !== email;

/** What is typed over what others change too; another address has to be one of the suggestions. */
function useInformation(
  patientId: string,
  { opened, address }: { opened: MyProfile; address?: string | undefined },
) {
  const kept = useKeptForm<Values, BodyOf<typeof updateMyProfile>>({
    schema: myProfileForm(address),
    typed: Typed,
    opened: informationOf(opened),
    draft: `information.${patientId}`,
  });
  const client = useQueryClient();
  const latest = useLatest(kept, {
    opened,
    refusal: patientErrors.changed_meanwhile,
    read: () => client.fetchQuery({ ...queryOf(getMyProfile, { params: { patientId } }), staleTime: 0 }),
    valuesOf: informationOf,
    parts: informationParts,
  });
  return { kept, latest };
}

/** The client's own names, phone, e-mail and address; another address has to be one of the suggestions. */
export function MyInformationForm({ patientId, profile }: { patientId: string; profile: MyProfile }) {
  const [opened] = useState(profile);
  const { kept, latest } = useInformation(patientId, { opened, address: profile.address });
  const { form, draft } = kept;
  const { email } = latest.stored;
  const field = useFormControl(form, 'address');
  const update = useUpdateMyProfile(patientId);
  const submit = async ({ password, ...body }: BodyOf<typeof updateMyProfile>) => {
    const isMoving = isOtherEmail(body.email, email);
    const saved = await latest.save((stored) => {
      // A picture or a proof since then changed nothing of what stands here.
      const isSeen = isSameInformation(stored, profile);
      const { version } = isSeen ? profile : stored;
      return update.mutateAsync({ ...body, version, ...(isMoving && password && { password }) });
    });
    toast.success(text.saved, {
      durationMs: informationToastMs,
      ...(isMoving && { description: text.pendingEmailNext(body.email) }),
    });
    // Another e-mail is theirs once it is proved.
    latest.open(saved);
  };
  return (
    <Form
      form={form}
      kept={kept}
      onSubmit={submit}
      describe={(error) => refusalOf(error, meanwhile) ?? text.saveFailed}
    >
      <UnsavedGuard isDirty={form.formState.isDirty} onDiscard={() => forget(draft)} />
      <FormSummary />
      <ChangedMeanwhile form={form} parts={informationParts} meanwhile={latest.meanwhile} />
      <div className="patient-form__pair">
        <FormText name="firstName" label={text.firstName} autoComplete="given-name" />
        <FormText name="lastName" label={text.lastName} autoComplete="family-name" />
      </div>
      <FormText name="phone" type="tel" label={text.phone} hint={phoneHint} autoComplete="tel-national" />
      <FormEmail name="email" label={text.email} hint={text.emailHint} autoComplete="email" />
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
