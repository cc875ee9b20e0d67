import * as z from 'zod/mini';
import { SigningGuardian } from '#shared/records/consents/laser-consent.ts';
import { consentWords } from './copy.ts';

const signed = {
  accepted: z.literal(true, { error: consentWords.acceptMissing }),
  signature: z.string().check(z.minLength(1, { error: consentWords.signatureMissing })),
};

/** What is filled in before it is sent: the guardian's fields count only where a guardian signs. */
export const ConsentForm = z.discriminatedUnion('signer', [
  z.object({ signer: z.literal('self'), ...signed }),
  z.object({ signer: z.literal('guardian'), ...SigningGuardian.shape, ...signed }),
]);
export type ConsentForm = z.infer<typeof ConsentForm>;

/** The guardian's part of the answers; undefined where the client signs. */
export const guardianIn = (values: ConsentForm) =>
  values.signer === 'guardian'
    ? { name: values.name, relationship: values.relationship, license: values.license }
    : undefined;
