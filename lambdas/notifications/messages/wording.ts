import {
  type Appointment,
  isStaffKnownToClient,
  toAppointmentInterval,
} from '#shared/appointments/appointment.ts';
import { awaitsAcceptance } from '#shared/appointments/changes/center-change.ts';
import { calculateForfeit, canChange } from '#shared/appointments/changes/changes.ts';
import { toCivilDateTime, toInstant, toTimeOfDay } from '#shared/core/civil-time.ts';
import { formatFullDate, formatMoney, formatTime, formatWeekdayDayMonth } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Fact } from './letter.ts';

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;

/** Date of writing. Every date shows its year if it is unknown. */
type WritingDate = Pick<ScreenLinks, 'today'>;

/** Formats `martes, 17 de marzo`. */
export const formatDay = ({ date }: AppointmentTime, { today }: WritingDate) =>
  formatWeekdayDayMonth(date, today);
/** Formats `martes, 17 de marzo, 10:00 a. m.`. */
export const formatMoment = (appointmentTime: AppointmentTime, writingDate: WritingDate) =>
  `${formatDay(appointmentTime, writingDate)}, ${formatTime(appointmentTime.time)}`;

const toTimeFacts = (appointment: Appointment): Fact[] => [
  ['Fecha', formatFullDate(appointment.date)],
  [
    'Hora',
    `${formatTime(appointment.time)} a ${formatTime(toTimeOfDay(toAppointmentInterval(appointment).end))}`,
  ],
];
const toMedicationsFact = ({ medications }: Appointment): Fact => [
  medications.length === 1 ? 'Medicamento' : 'Medicamentos',
  medications.map(({ name, doses }) => `${name}, ${doses} dosis`).join('; '),
];
const toServiceFact = (appointment: Appointment): Fact =>
  appointment.services.length === 0
    ? toMedicationsFact(appointment)
    : [
        appointment.services.length === 1 ? 'Servicio' : 'Servicios',
        appointment.services.map(({ name }) => name).join(', '),
      ];
/** Names the staff member only if the client knows who it is. */
const toStaffFacts = (appointment: Appointment): Fact[] =>
  isStaffKnownToClient(appointment) ? [['Esteticista', appointment.staffName]] : [];

export const toAssignmentFacts = (appointment: Appointment): Fact[] => [
  ...toTimeFacts(appointment),
  ...toStaffFacts(appointment),
];
export const toAppointmentFacts = (appointment: Appointment): Fact[] => [
  ...toTimeFacts(appointment),
  toServiceFact(appointment),
  ...toStaffFacts(appointment),
];
/** Returns the facts for the team, always with the staff member. */
export const toTeamFacts = (appointment: Appointment): Fact[] => [
  ...toTimeFacts(appointment),
  toServiceFact(appointment),
  ['Esteticista', appointment.staffName],
];
/** Formats ` con Camila Vega`, or nothing if the client does not know the staff member yet. */
export const formatStaffSuffix = (appointment: Appointment) =>
  isStaffKnownToClient(appointment) ? ` con ${appointment.staffName}` : '';

type CenterContact = Pick<ScreenLinks, 'contact'>;

/** Asks the client to call, for use mid-sentence. Omits the phone number if the owner has not entered it. */
export const formatCallUs = ({ contact: { phone } }: CenterContact) =>
  phone === '' ? 'contáctanos' : `llámanos al ${phone}`;
/** Returns the text of `formatCallUs`, capitalized. */
export const formatCallUsFirst = (links: CenterContact) =>
  formatCallUs(links).replace(/^./, (letter) => letter.toUpperCase());

export const toLocationFact = ({ contact }: ScreenLinks): Fact => ['Lugar', contact.address];

/** Formats `el martes, 17 de marzo, 10:00 a. m. con Camila Vega`. */
export const formatAssignment = (
  { staffName, ...appointmentTime }: AppointmentTime & { readonly staffName?: string | undefined },
  writingDate: WritingDate,
) => `el ${formatMoment(appointmentTime, writingDate)}${staffName ? ` con ${staffName}` : ''}`;

/** Cancellation term of an appointment that the center changed and the client has not accepted. */
export const unacceptedTerm =
  'Como la cambiamos nosotros, puedes cambiarla o cancelarla sin costo hasta que empiece, mientras no la aceptes.';

/** States the cost of changing or cancelling now, or the deadline to do so for free. */
export function formatCancellationTerm(appointment: Appointment, now: Date): string | undefined {
  if (awaitsAcceptance(appointment, now)) return unacceptedTerm;
  if (canChange(appointment, now)) {
    const freeUntil =
      toInstant(appointment.date, appointment.time).getTime() - appointment.freeCancellationHours * 3_600_000;
    return `Puedes cambiarla o cancelarla sin costo hasta el ${formatMoment(toCivilDateTime(new Date(freeUntil)), { today: toCivilDateTime(now).date })}`;
  }
  const forfeitCents = calculateForfeit(appointment, now);
  return forfeitCents > 0
    ? `Si la cancelas ahora, el depósito de ${formatMoney(forfeitCents)} no se devuelve.`
    : undefined;
}

export const joinSentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

const plainNamePattern = /^\p{L}[\p{L}'’-]{0,19}$/u;
/** Returns the first word of a name if it has letters only, because a typed name could be a web address. */
export function toShortName(firstName: string, fallback: string): string {
  const [word = ''] = firstName.trim().split(/\s+/);
  return plainNamePattern.test(word) ? word : fallback;
}

type NameParts = { readonly firstName: string; readonly lastName: string };
/** Returns a client's first name for an SMS to the team, or the last name if the first is unfit. */
export const formatClientName = ({ firstName, lastName }: NameParts, fallback: string): string =>
  toShortName(firstName, toShortName(lastName, fallback));
