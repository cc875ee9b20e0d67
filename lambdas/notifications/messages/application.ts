import { figure, phone } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import { serviceLabels } from '#shared/intake/labels.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { callUs, sentences, shortName } from './wording.ts';

const hello = (firstName: string) => {
  const name = shortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

/** Next step of an applicant: laser applicants await a call, others choose a password. */
const nextFor = ({ service, prospectId, email }: Prospect, links: ScreenLinks) =>
  service === 'laser'
    ? {
        words: 'Te llamaremos para una entrevista breve y luego te enviaremos tu invitación.',
        action: { label: 'Ver el centro', href: links.site },
      }
    : {
        words: 'Falta un paso: elige tu contraseña y podrás pedir tu cita. Tus respuestas están guardadas.',
        action: { label: 'Crear mi cuenta', href: links.registration({ prospectId, email }) },
      };

/** E-mail that acknowledges an application without its health answers. */
export function applicationMail(prospect: Prospect, links: ScreenLinks): Message {
  const { words, action } = nextFor(prospect, links);
  return messageOf(
    {
      subject: 'Recibimos tu solicitud',
      preheader: words,
      heading: 'Recibimos tu solicitud',
      opening: sentences(hello(prospect.firstName), words),
      facts: [],
      action,
      notes: [`Si no la enviaste tú, ${callUs(links)}: nadie usa tu correo sin confirmarlo.`],
    },
    links,
  );
}

export const applicationText = ({ service }: Pick<Prospect, 'service'>, links: ScreenLinks): string =>
  oneSms(
    links,
    `recibimos tu solicitud. ${service === 'laser' ? 'Te llamaremos pronto.' : 'Te enviamos por correo el enlace para crear tu cuenta.'}`,
  );

type Person = Pick<Patient, 'firstName' | 'lastName' | 'phone' | 'email'>;
const contactFacts = (person: Person): [string, string][] => [
  ['Nombre', fullName(person)],
  ['Teléfono', phone(person.phone)],
  ['Correo', person.email],
];

/** Maximum applications listed in one e-mail. */
const mostListed = 20;

/** E-mail to the front desk about the applications of the last 15 minutes. */
export function applicationsToDeskMail(prospects: readonly Prospect[], links: ScreenLinks): Message {
  const [prospect] = prospects;
  const left = prospects.length - mostListed;
  const action = { label: 'Ver prospectos', href: links.prospects };
  if (prospect && prospects.length === 1)
    return messageOf(
      {
        subject: `Nueva solicitud: ${serviceLabels[prospect.service]}`,
        preheader: 'Alguien llenó el cuestionario.',
        heading: 'Nueva solicitud',
        opening: 'Alguien llenó el cuestionario. Su expediente está en Prospectos.',
        facts: contactFacts(prospect),
        action,
        notes: [],
      },
      links,
    );
  const count = `${figure(prospects.length)} solicitudes nuevas`;
  return messageOf(
    {
      subject: count,
      preheader: 'Llenaron el cuestionario en los últimos 15 minutos.',
      heading: count,
      opening: 'Llenaron el cuestionario en los últimos 15 minutos. Sus expedientes están en Prospectos.',
      facts: prospects.slice(0, mostListed).map((each) => [fullName(each), serviceLabels[each.service]]),
      action,
      notes: left > 0 ? [`Y ${figure(left)} más en la lista.`] : [],
    },
    links,
  );
}

/** E-mail to the front desk about a client's laser evaluation request. */
export const laserRequestedMail = (client: Person, links: ScreenLinks): Message =>
  messageOf(
    {
      subject: 'Solicitud de evaluación láser',
      preheader: 'Una solicitud espera tu respuesta.',
      heading: 'Solicitud de evaluación láser',
      opening: 'Una solicitud de láser espera tu respuesta.',
      facts: contactFacts(client),
      action: { label: 'Revisar solicitudes', href: links.clientLaserRequests },
      notes: [],
    },
    links,
  );
