import * as z from 'zod/mini';
import { Guardian } from '#shared/intake/application/answers.ts';
import type { ConsentingPerson } from '#shared/records/consents/laser-consent.ts';
import { consentWords } from './copy.ts';

const signed = {
  accepted: z.literal(true, { error: consentWords.acceptMissing }),
  signature: z.string().check(z.minLength(1, { error: consentWords.signatureMissing })),
  /** What was typed where nothing was drawn. */
  signedName: z.string(),
};

/** What is filled in before it is sent: the guardian's fields count only where a guardian signs. */
export const ConsentForm = z.discriminatedUnion('signer', [
  z.object({ signer: z.literal('self'), ...signed }),
  z.object({ signer: z.literal('guardian'), ...Guardian.shape, ...signed }),
]);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** The guardian's part of the answers; undefined where the client signs. */
export const guardianIn = (values: ConsentForm) =>
  values.signer === 'guardian'
    ? { name: values.name, relationship: values.relationship, license: values.license, phone: values.phone }
    : undefined;

/** Who signs, as the server will write it; nobody yet while what is typed of a guardian is not whole. */
export function signerIn(
  { signer, ...typed }: Partial<Guardian> & { readonly signer: ConsentForm['signer'] },
  patientName: string,
): ConsentingPerson | undefined {
  if (signer === 'self') return { name: patientName };
  const { name, relationship, license, phone } = typed;
  const guardian = Guardian.safeParse({ name, relationship, license, phone });
  return guardian.success ? { name: guardian.data.name, guardian: guardian.data } : undefined;
}
