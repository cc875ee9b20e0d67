import { useState } from 'react';
import * as z from 'zod/mini';
import { hashDocument } from '#shared/core/document-text.ts';
import { formatPhone } from '#shared/core/format.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { Email } from '#shared/core/schemas.ts';
import { Guardian } from '#shared/intake/application/answers.ts';
import type { ConsentingPerson } from '#shared/records/consents/laser-consent.ts';
import type { acceptLaserConsent, DueConsent } from '#shared/records/consents/laser-consent-api.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { useAppForm } from '#web/src/ui/fields/form.tsx';
import { consentCopy } from './copy.ts';

const signatureFields = {
  accepted: z.literal(true, { error: consentCopy.acceptMissing }),
  signature: z.string().check(z.minLength(1, { error: consentCopy.signatureMissing })),
  signedName: z.string(),
};

/** If blank, the copy goes to the client. */
const optionalEmail = z.union([z.literal(''), Email], { error: 'Correo electrónico inválido.' });

/** Input of the form. The guardian's fields are validated only if a guardian signs. */
export const ConsentForm = z.discriminatedUnion('signer', [
  z.object({ signer: z.literal('self'), ...signatureFields }),
  z.object({ signer: z.literal('guardian'), ...Guardian.shape, email: optionalEmail, ...signatureFields }),
]);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** Draft of the form, without the signature and the acceptance. */
const ConsentDraft = z.object({
  signer: z.enum(['self', 'guardian']),
  name: z.string(),
  relationship: z.string(),
  license: z.string(),
  phone: z.string(),
  email: z.string(),
});
type ConsentDraft = z.infer<typeof ConsentDraft>;

const toDraftName = (draftId: string) => `consent ${draftId}`;
export const discardConsentDraft = (draftId: string) => discardDraft(toDraftName(draftId));

/** What the form and the text need of a consent. */
export type ConsentToSign = Pick<DueConsent, 'patientName' | 'date' | 'isMinor' | 'guardian'>;

function findInitialSigner(
  { isMinor }: ConsentToSign,
  draft: ConsentDraft | undefined,
): ConsentForm['signer'] {
  if (isMinor === undefined) return draft?.signer ?? 'self';
  return isMinor ? 'guardian' : 'self';
}

const buildInitialValues = (due: ConsentToSign, draft: ConsentDraft | undefined) => ({
  name: '',
  relationship: '',
  license: '',
  email: '',
  ...due.guardian,
  phone: formatPhone(due.guardian?.phone ?? ''),
  ...draft,
  signer: findInitialSigner(due, draft),
  signature: '',
  signedName: '',
});

/** Returns the consent form, restored from this tab's draft under an id. */
export function useConsentForm(draftId: string, due: ConsentToSign) {
  const draftName = toDraftName(draftId);
  const restored = useRestoredDraft(draftName, ConsentDraft);
  const form = useAppForm(ConsentForm, buildInitialValues(due, restored));
  const { isDirty } = form.formState;
  const toConsentDraft = (values: object) =>
    ConsentDraft.parse({ ...buildInitialValues(due, restored), ...values });
  const [initialDraft] = useState(() => toConsentDraft(buildInitialValues(due, undefined)));
  usePersistedDraft(draftName, toConsentDraft(form.watch()), initialDraft);
  return { form, isContinued: restored !== undefined, isBegun: isDirty || restored !== undefined };
}

/** Returns the guardian's answers, or undefined if the client signs. */
function readGuardian(values: ConsentForm): Guardian | undefined {
  if (values.signer === 'self') return undefined;
  const { name, relationship, license, phone, email } = values;
  return { name, relationship, license, phone, ...(email !== '' && { email }) };
}

type SentSignature = BodyOf<typeof acceptLaserConsent>;
type ShownDocument = { readonly text: string; readonly replace: (error: unknown) => never };

/** Sends the signature of the shown text, or shows the text that the server requires instead, and discards the draft. */
export async function sendConsent(
  draftId: string,
  values: ConsentForm,
  document: ShownDocument,
  send: (signature: SentSignature) => Promise<unknown>,
): Promise<void> {
  const guardian = readGuardian(values);
  const textHash = await hashDocument(document.text);
  const { signature, signedName } = values;
  await send({
    textHash,
    signature,
    ...(guardian && { guardian }),
    ...(signedName !== '' && { signedName }),
  }).catch(document.replace);
  discardConsentDraft(draftId);
}

/** Returns the signer as the server stores it, or undefined while the guardian's data are incomplete. */
export function readSigner(
  { signer, ...typed }: Partial<Guardian> & { readonly signer: ConsentForm['signer'] },
  patientName: string,
): ConsentingPerson | undefined {
  if (signer === 'self') return { name: patientName };
  const { name, relationship, license, phone } = typed;
  const guardian = Guardian.safeParse({ name, relationship, license, phone });
  return guardian.success ? { name: guardian.data.name, guardian: guardian.data } : undefined;
}
