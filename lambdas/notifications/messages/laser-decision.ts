import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { callUs, callUsFirst, sentences, shortName } from './wording.ts';

type Asking = Pick<Patient, 'patientId' | 'firstName'>;

/** Greets by name only if the text is surely a name. */
function hello({ firstName }: Asking): string {
  const name = shortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}
const action = ({ patientId }: Asking, links: ScreenLinks) => ({
  label: 'Ver mis citas',
  href: links.myAppointments(patientId),
});

/** E-mail about an approved laser evaluation. */
export const laserApprovedMail = (client: Asking, links: ScreenLinks): Message =>
  messageOf(
    {
      subject: 'Tu evaluación láser está aprobada',
      preheader: 'Ya puedes solicitar tu cita de láser.',
      heading: 'Evaluación láser aprobada',
      opening: sentences(hello(client), 'Aprobamos tu evaluación. Ya puedes solicitar tu cita de láser.'),
      facts: [],
      action: action(client, links),
      notes: [`¿Dudas? ${callUsFirst(links)}.`],
    },
    links,
  );

/** E-mail about a declined laser evaluation, with the reason. */
export const laserDeclinedMail = (client: Asking, reason: string, links: ScreenLinks): Message =>
  messageOf(
    {
      subject: 'Tu solicitud de evaluación láser',
      preheader: 'Revisamos tu solicitud.',
      heading: 'No pudimos aprobar tu evaluación',
      opening: sentences(hello(client), 'Revisamos tu solicitud y por ahora no podemos aprobarla.'),
      facts: [['Motivo', reason]],
      action: action(client, links),
      notes: [`Si algo cambió o quieres hablarlo, ${callUs(links)}.`],
    },
    links,
  );

/** SMS about an approved request; does not name the treatment because others may read the screen. */
export const laserApprovedText = (links: ScreenLinks): string =>
  oneSms(links, `aprobamos tu solicitud. Ya puedes pedir tu cita: ${links.signIn}`);
