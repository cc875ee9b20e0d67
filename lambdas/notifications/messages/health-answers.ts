import { formatFullName } from '#shared/core/person.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { answersLinkDays } from '#shared/records/answers/answers-request.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUs, formatCallUsFirst, joinSentences, toShortName } from './wording.ts';

/** E-mail that asks a client to answer health questions, without details because others may read it. */
export function answersRequestMail(
  { firstName }: Pick<Patient, 'firstName'>,
  link: string,
  links: ScreenLinks,
): Message {
  const name = toShortName(firstName, '');
  return toMessage(
    {
      subject: 'Unas preguntas antes de tu visita',
      preheader: 'Toma unos cinco minutos.',
      heading: 'Unas preguntas antes de tu visita',
      opening: joinSentences(
        name === '' ? 'Hola.' : `Hola, ${name}.`,
        'Para atenderte bien necesitamos que contestes unas preguntas. Toma unos cinco minutos.',
      ),
      facts: [['Vence', `En ${answersLinkDays} días`]],
      action: { label: 'Contestar', href: link },
      notes: [
        'El enlace es personal: no lo reenvíes.',
        `Si no eres cliente del centro o tienes dudas, ${formatCallUs(links)}.`,
      ],
    },
    links,
  );
}

export const answersRequestText = (link: string, links: ScreenLinks): string =>
  fitOneSms(links, `antes de tu visita, contesta unas preguntas: ${link}`);

/** E-mail to the front desk about answers received, without their content. */
export const answersGivenMail = (
  client: Pick<Patient, 'patientId' | 'firstName' | 'lastName'>,
  links: ScreenLinks,
): Message =>
  toMessage(
    {
      subject: 'Un cliente contestó sus preguntas de salud',
      preheader: 'Lo que cambió está en su ficha.',
      heading: 'Respuestas recibidas',
      opening: 'Un cliente contestó sus preguntas de salud. Lo que cambió está en la Entrevista de su ficha.',
      facts: [['Cliente', formatFullName(client)]],
      action: { label: 'Ver la ficha', href: links.patientRecord(client.patientId) },
      notes: [],
    },
    links,
  );

/** E-mail about an answered dose request, without details because others may read the mailbox. */
export function doseAnsweredMail(
  { patientId, firstName }: Pick<Patient, 'patientId' | 'firstName'>,
  links: ScreenLinks,
): Message {
  const name = toShortName(firstName, '');
  return toMessage(
    {
      subject: 'Respondimos tu solicitud',
      preheader: 'La respuesta está en tu cuenta.',
      heading: 'Ya hay respuesta',
      opening: joinSentences(
        name === '' ? 'Hola.' : `Hola, ${name}.`,
        'Tu equipo respondió la solicitud que enviaste. Entra a tu cuenta para leer la respuesta.',
      ),
      facts: [],
      action: { label: 'Ver la respuesta', href: links.myDoseRequest(patientId) },
      notes: [`¿Dudas? ${formatCallUsFirst(links)}.`],
    },
    links,
  );
}
