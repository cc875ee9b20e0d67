import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUs, formatCallUsFirst, joinSentences, toShortName } from './wording.ts';

type LaserClient = Pick<Patient, 'patientId' | 'firstName'>;

/** Greets by name only if the text is surely a name. */
function formatGreeting({ firstName }: LaserClient): string {
  const name = toShortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}
const createAction = ({ patientId }: LaserClient, links: ScreenLinks) => ({
  label: 'Ver mis citas',
  href: links.myAppointments(patientId),
});

export const laserApprovedMail = (client: LaserClient, links: ScreenLinks): Message =>
  toMessage(
    {
      subject: 'Tu evaluación láser está aprobada',
      preheader: 'Ya puedes solicitar tu cita de láser.',
      heading: 'Evaluación láser aprobada',
      opening: joinSentences(
        formatGreeting(client),
        'Aprobamos tu evaluación. Ya puedes solicitar tu cita de láser.',
      ),
      facts: [],
      action: createAction(client, links),
      notes: [`¿Dudas? ${formatCallUsFirst(links)}.`],
    },
    links,
  );

export const laserDeclinedMail = (client: LaserClient, reason: string, links: ScreenLinks): Message =>
  toMessage(
    {
      subject: 'Tu solicitud de evaluación láser',
      preheader: 'Revisamos tu solicitud.',
      heading: 'No pudimos aprobar tu evaluación',
      opening: joinSentences(
        formatGreeting(client),
        'Revisamos tu solicitud y por ahora no podemos aprobarla.',
      ),
      facts: [['Motivo', reason]],
      action: createAction(client, links),
      notes: [`Si algo cambió o quieres hablarlo, ${formatCallUs(links)}.`],
    },
    links,
  );

/** SMS about an approved request. It does not name the treatment, because others may read the screen. */
export const laserApprovedText = (links: ScreenLinks): string =>
  fitOneSms(links, `aprobamos tu solicitud. Ya puedes pedir tu cita: ${links.signIn}`);
