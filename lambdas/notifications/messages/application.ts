import { formatInteger, formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { serviceLabels } from '#shared/intake/labels.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Fact, type Message, toMessage } from './letter.ts';
import { formatCallUs, joinSentences, toShortName } from './wording.ts';

const formatGreeting = (firstName: string) => {
  const name = toShortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

/** Describes an applicant's next step. Laser applicants await a call, and others choose a password. */
const findNextStep = ({ service, prospectId, email }: Prospect, links: ScreenLinks) =>
  service === 'laser'
    ? {
        sentence: 'Te llamaremos para una entrevista breve y luego te enviaremos tu invitación.',
        action: { label: 'Ver el centro', href: links.site },
      }
    : {
        sentence:
          'Falta un paso: elige tu contraseña y podrás pedir tu cita. Tus respuestas están guardadas.',
        action: { label: 'Crear mi cuenta', href: links.registration({ prospectId, email }) },
      };

/** E-mail that acknowledges an application without its health answers. */
export function applicationMail(prospect: Prospect, links: ScreenLinks): Message {
  const { sentence, action } = findNextStep(prospect, links);
  return toMessage(
    {
      subject: 'Recibimos tu solicitud',
      preheader: sentence,
      heading: 'Recibimos tu solicitud',
      opening: joinSentences(formatGreeting(prospect.firstName), sentence),
      facts: [],
      action,
      notes: [`Si no la enviaste tú, ${formatCallUs(links)}: nadie usa tu correo sin confirmarlo.`],
    },
    links,
  );
}

export const applicationText = ({ service }: Pick<Prospect, 'service'>, links: ScreenLinks): string =>
  fitOneSms(
    links,
    `recibimos tu solicitud. ${service === 'laser' ? 'Te llamaremos pronto.' : 'Te enviamos por correo el enlace para crear tu cuenta.'}`,
  );

type ApplicantContact = Pick<Patient, 'firstName' | 'lastName' | 'phone' | 'email'>;
const toContactFacts = (applicant: ApplicantContact): Fact[] => [
  ['Nombre', formatFullName(applicant)],
  ['Teléfono', formatPhone(applicant.phone)],
  ['Correo', applicant.email],
];

const maxListed = 20;

export function applicationsToDeskMail(prospects: readonly Prospect[], links: ScreenLinks): Message {
  const [prospect] = prospects;
  const unlistedCount = prospects.length - maxListed;
  const action = { label: 'Ver prospectos', href: links.prospects };
  if (prospect && prospects.length === 1)
    return toMessage(
      {
        subject: `Nueva solicitud: ${serviceLabels[prospect.service]}`,
        preheader: 'Alguien llenó el cuestionario.',
        heading: 'Nueva solicitud',
        opening: 'Alguien llenó el cuestionario. Su expediente está en Prospectos.',
        facts: toContactFacts(prospect),
        action,
        notes: [],
      },
      links,
    );
  const count = `${formatInteger(prospects.length)} solicitudes nuevas`;
  return toMessage(
    {
      subject: count,
      preheader: 'Llenaron el cuestionario en los últimos 15 minutos.',
      heading: count,
      opening: 'Llenaron el cuestionario en los últimos 15 minutos. Sus expedientes están en Prospectos.',
      facts: prospects
        .slice(0, maxListed)
        .map((listed) => [formatFullName(listed), serviceLabels[listed.service]]),
      action,
      notes: unlistedCount > 0 ? [`Y ${formatInteger(unlistedCount)} más en la lista.`] : [],
    },
    links,
  );
}

export const laserRequestedMail = (client: ApplicantContact, links: ScreenLinks): Message =>
  toMessage(
    {
      subject: 'Solicitud de evaluación láser',
      preheader: 'Una solicitud espera tu respuesta.',
      heading: 'Solicitud de evaluación láser',
      opening: 'Una solicitud de láser espera tu respuesta.',
      facts: toContactFacts(client),
      action: { label: 'Revisar solicitudes', href: links.clientLaserRequests },
      notes: [],
    },
    links,
  );
