import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { callUs, callUsFirst, sentences, shortName } from './wording.ts';

type Asking = Pick<Patient, 'patientId' | 'firstName'>;

/** Clients type their names: only what is surely a name is said. */
function hello({ firstName }: Asking): string {
  const name = shortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}
const action = ({ patientId }: Asking, links: ScreenLinks) => ({
  label: 'Ver mis citas',
  href: links.myAppointments(patientId),
});

/** Admitted to laser: what is open to them now. */
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

/** Not admitted, and why. */
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

/** Anybody may read a screen: it says that there is news, and of whom it comes. */
export const laserApprovedText = (links: ScreenLinks): string =>
  oneSms(links, `aprobamos tu solicitud. Ya puedes pedir tu cita: ${links.signIn}`);
