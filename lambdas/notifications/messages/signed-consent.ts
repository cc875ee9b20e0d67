import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUs, joinSentences, toShortName } from './wording.ts';

type SigningClient = Pick<Patient, 'patientId' | 'firstName'>;
type ConsentEnclosure = { readonly links: ScreenLinks; readonly attachment: Attachment };

const sharedCopy = {
  subject: 'Copia de lo firmado',
  preheader: 'Adjuntamos el documento en PDF.',
  heading: 'Copia de lo firmado',
} as const;
const formatUnknownSignature = (links: ScreenLinks) => `Si no reconoces esta firma, ${formatCallUs(links)}.`;

/** E-mail with a signed document attached. Its text names neither the treatment nor the signer. */
export function signedConsentMail(
  { patientId, firstName }: SigningClient,
  { links, attachment }: ConsentEnclosure,
): Message {
  const name = toShortName(firstName, '');
  // Neutral about the place, since documents are signed at the center or at home.
  const opening = 'Te enviamos la copia de lo que se firmó. Guárdala: dice lo mismo que tu expediente.';
  return {
    ...toMessage(
      {
        ...sharedCopy,
        opening: joinSentences(name === '' ? 'Hola.' : `Hola, ${name}.`, opening),
        facts: [],
        action: { label: 'Ver mis documentos', href: links.myDocuments(patientId) },
        notes: [formatUnknownSignature(links)],
      },
      links,
    ),
    attachments: [attachment],
  };
}

/** E-mail with the signed document to a minor's guardian. It names the minor and links to no account. */
export function guardianConsentMail(
  { firstName }: Pick<SigningClient, 'firstName'>,
  { links, attachment }: ConsentEnclosure,
): Message {
  const minor = toShortName(firstName, 'una persona menor de edad');
  return {
    ...toMessage(
      {
        ...sharedCopy,
        opening: `Hola. Te enviamos la copia de lo que firmaste como responsable de ${minor}. Guárdala: dice lo mismo que su expediente.`,
        facts: [],
        notes: [formatUnknownSignature(links), 'Usamos esta dirección solo para enviarte lo que firmas.'],
      },
      links,
    ),
    attachments: [attachment],
  };
}
