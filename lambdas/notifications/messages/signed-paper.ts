import type { Attachment } from '#lambdas/platform/external/mailer.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, messageOf } from './letter.ts';
import { callUs, sentences, shortName } from './wording.ts';

type Signed = Pick<Patient, 'patientId' | 'firstName'>;
type Enclosing = { readonly links: ScreenLinks; readonly paper: Attachment };

const titles = {
  subject: 'Copia de lo firmado',
  preheader: 'Adjuntamos el documento en PDF.',
  heading: 'Copia de lo firmado',
} as const;
const unknown = (links: ScreenLinks) => `Si no reconoces esta firma, ${callUs(links)}.`;

/** E-mail with a signed document attached; its text names neither the treatment nor the signer. */
export function signedPaperMail({ patientId, firstName }: Signed, { links, paper }: Enclosing): Message {
  const name = shortName(firstName, '');
  // Neutral about the place, since documents are signed at the center or at home.
  const opening = 'Te enviamos la copia de lo que se firmó. Guárdala: dice lo mismo que tu expediente.';
  return {
    ...messageOf(
      {
        ...titles,
        opening: sentences(name === '' ? 'Hola.' : `Hola, ${name}.`, opening),
        facts: [],
        action: { label: 'Ver mis documentos', href: links.myDocuments(patientId) },
        notes: [unknown(links)],
      },
      links,
    ),
    attachments: [paper],
  };
}

/** E-mail with the signed document to a minor's guardian; names the minor and links to no account. */
export function guardianPaperMail(
  { firstName }: Pick<Signed, 'firstName'>,
  { links, paper }: Enclosing,
): Message {
  const minor = shortName(firstName, 'una persona menor de edad');
  return {
    ...messageOf(
      {
        ...titles,
        opening: `Hola. Te enviamos la copia de lo que firmaste como responsable de ${minor}. Guárdala: dice lo mismo que su expediente.`,
        facts: [],
        notes: [unknown(links), 'Usamos esta dirección solo para enviarte lo que firmas.'],
      },
      links,
    ),
    attachments: [paper],
  };
}
