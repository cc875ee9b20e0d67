import { useState } from 'react';
import * as z from 'zod/mini';
import { phone } from '#shared/core/format.ts';
import { Email } from '#shared/core/schemas.ts';
import { Guardian } from '#shared/intake/application/answers.ts';
import type { ConsentingPerson } from '#shared/records/consents/laser-consent.ts';
import type { ConsentDue } from '#shared/records/consents/laser-consent-api.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { consentWords } from './copy.ts';

const signed = {
  accepted: z.literal(true, { error: consentWords.acceptMissing }),
  signature: z.string().check(z.minLength(1, { error: consentWords.signatureMissing })),
  signedName: z.string(),
};

/** If blank, the copy goes to the client. */
const email = z.union([z.literal(''), Email], { error: 'Correo electrónico inválido.' });

/** Input of the form; the guardian's fields are validated only if a guardian signs. */
export const ConsentForm = z.discriminatedUnion('signer', [
  z.object({ signer: z.literal('self'), ...signed }),
  z.object({ signer: z.literal('guardian'), ...Guardian.shape, email, ...signed }),
]);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** Draft of the form: excludes the signature and the acceptance. */
const Kept = z.object({
  signer: z.enum(['self', 'guardian']),
  name: z.string(),
  relationship: z.string(),
  license: z.string(),
  phone: z.string(),
  email: z.string(),
});
type Kept = z.infer<typeof Kept>;

const draftOf = (appointmentId: string) => `consent ${appointmentId}`;
export const forgetConsent = (appointmentId: string) => forget(draftOf(appointmentId));

function signerOf({ isMinor }: ConsentDue, kept: Kept | undefined): ConsentForm['signer'] {
  if (isMinor === undefined) return kept?.signer ?? 'self';
  return isMinor ? 'guardian' : 'self';
}

const startOf = (due: ConsentDue, kept: Kept | undefined) => ({
  name: '',
  relationship: '',
  license: '',
  email: '',
  ...due.guardian,
  phone: phone(due.guardian?.phone ?? ''),
  ...kept,
  signer: signerOf(due, kept),
  signature: '',
  signedName: '',
});

/** The consent form, restored from a draft in this tab. */
export function useConsentForm(due: ConsentDue) {
  const { appointmentId } = due;
  const draft = draftOf(appointmentId);
  const kept = useKept(draft, Kept);
  const form = useAppForm(ConsentForm, startOf(due, kept));
  const { isDirty } = form.formState;
  const keptOf = (held: object) => Kept.parse({ ...startOf(due, kept), ...held });
  const [start] = useState(() => keptOf(startOf(due, undefined)));
  useKeeping(draft, keptOf(form.watch()), start);
  return { form, isContinued: kept !== undefined, isBegun: isDirty || kept !== undefined };
}

/** Returns the guardian's answers; undefined if the client signs. */
export function guardianIn(values: ConsentForm): Guardian | undefined {
  if (values.signer === 'self') return undefined;
  const { name, relationship, license, phone, email } = values;
  return { name, relationship, license, phone, ...(email !== '' && { email }) };
}

/** Returns the signer as the server will store them; undefined while the guardian's data are incomplete. */
export function signerIn(
  { signer, ...typed }: Partial<Guardian> & { readonly signer: ConsentForm['signer'] },
  patientName: string,
): ConsentingPerson | undefined {
  if (signer === 'self') return { name: patientName };
  const { name, relationship, license, phone } = typed;
  const guardian = Guardian.safeParse({ name, relationship, license, phone });
  return guardian.success ? { name: guardian.data.name, guardian: guardian.data } : undefined;
}
