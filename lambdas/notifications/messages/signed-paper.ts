import type { Attachment } from '#lambdas/platform/seams/mailer.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, messageOf } from './letter.ts';
import { callUs, sentences, shortName } from './wording.ts';

type Signed = Pick<Patient, 'patientId' | 'firstName'>;

/** With the paper itself; its words say nothing of the treatment, nor who signed: for a minor, who answers for them. */
export function signedPaperMail(
  { patientId, firstName }: Signed,
  { links, paper }: { readonly links: ScreenLinks; readonly paper: Attachment },
): Message {
  const name = shortName(firstName, '');
  // Some papers are signed at the center, others at home.
  const opening = 'Te enviamos la copia de lo que se firmó. Guárdala: dice lo mismo que tu expediente.';
  return {
    ...messageOf(
      {
        subject: 'Copia de lo firmado',
        preheader: 'Adjuntamos el documento en PDF.',
        heading: 'Copia de lo firmado',
        opening: sentences(name === '' ? 'Hola.' : `Hola, ${name}.`, opening),
        facts: [],
        action: { label: 'Ver mis documentos', href: links.myDocuments(patientId) },
        notes: [`Si no reconoces esta firma, ${callUs(links)}.`],
      },
      links,
    ),
    attachments: [paper],
  };
}
