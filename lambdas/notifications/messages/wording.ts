import { type Appointment, intervalOf, isStaffTold } from '#shared/appointments/appointment.ts';
import { awaitsAcceptance } from '#shared/appointments/changes/center-change.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import { civilAt, instantOf, timeOfMinutes } from '#shared/core/civil-time.ts';
import {
  clock,
  dayMonth,
  fullDate,
  isSameYear,
  money,
  shortDayMonth,
  shortWeekday,
  weekdayDayMonth,
} from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Fact } from './letter.ts';

type When = Pick<Appointment, 'date' | 'time'>;

/** Date of writing; every date shows its year if it is unknown. */
type Written = Pick<ScreenLinks, 'today'>;

/** `martes, 17 de marzo`. */
export const dayOf = ({ date }: When, { today }: Written) => weekdayDayMonth(date, today);
/** `martes, 17 de marzo, 10:00 a. m.`. */
export const momentOf = (when: When, written: Written) => `${dayOf(when, written)}, ${clock(when.time)}`;
/** `mar. 17 de marzo, 10:00 a. m.`, of another year `mar. 17 mar. 2027, 10:00 a. m.`: short, for SMS. */
export const shortMomentOf = ({ date, time }: When, { today }: Written) => {
  const day = isSameYear(date, today) ? dayMonth(date, today) : shortDayMonth(date, today);
  return `${shortWeekday(date)} ${day}, ${clock(time)}`;
};

const hourFacts = (appointment: Appointment): Fact[] => [
  ['Fecha', fullDate(appointment.date)],
  ['Hora', `${clock(appointment.time)} a ${clock(timeOfMinutes(intervalOf(appointment).end))}`],
];
const medicationsFact = ({ medications }: Appointment): Fact => [
  medications.length === 1 ? 'Medicamento' : 'Medicamentos',
  medications.map(({ name, doses }) => `${name}, ${doses} dosis`).join('; '),
];
const serviceFact = (appointment: Appointment): Fact =>
  appointment.services.length === 0
    ? medicationsFact(appointment)
    : [
        appointment.services.length === 1 ? 'Servicio' : 'Servicios',
        appointment.services.map(({ name }) => name).join(', '),
      ];
/** Names the staff member only if the client knows who it is. */
const promisedFact = (appointment: Appointment): Fact[] =>
  isStaffTold(appointment) ? [['Esteticista', appointment.staffName]] : [];

/** Date, time and staff member, for the client. */
export const placeFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  ...promisedFact(appointment),
];
/** Date, time, services and staff member, for the client. */
export const appointmentFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  serviceFact(appointment),
  ...promisedFact(appointment),
];
/** Same facts for the team, always with the staff member. */
export const teamFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  serviceFact(appointment),
  ['Esteticista', appointment.staffName],
];
/** ` con Camila Vega`; an empty string if the client does not know the staff member yet. */
export const withWhom = (appointment: Appointment) =>
  isStaffTold(appointment) ? ` con ${appointment.staffName}` : '';

type Reached = Pick<ScreenLinks, 'contact'>;

/** Request to call the center, mid-sentence; omits the phone number if the owner has not entered it. */
export const callUs = ({ contact: { phone } }: Reached) =>
  phone === '' ? 'contáctanos' : `llámanos al ${phone}`;
/** Same text, capitalized. */
export const callUsFirst = (links: Reached) => callUs(links).replace(/^./, (first) => first.toUpperCase());

/** The center's address. */
export const locationFact = ({ contact }: ScreenLinks): Fact => ['Lugar', contact.address];

/** `el martes, 17 de marzo, 10:00 a. m. con Camila Vega`: the assignment before the center's change. */
export const placeOf = (
  { staffName, ...when }: When & { readonly staffName?: string | undefined },
  written: Written,
) => `el ${momentOf(when, written)}${staffName ? ` con ${staffName}` : ''}`;

/** Terms of an appointment that the center changed, until the client accepts. */
export const unacceptedTerm =
  'Como la cambiamos nosotros, puedes cambiarla o cancelarla sin costo hasta que empiece, mientras no la aceptes.';

/** Cost of changing or cancelling now, and the deadline to do so for free. */
export function termOf(appointment: Appointment, now: Date): string | undefined {
  if (awaitsAcceptance(appointment, now)) return unacceptedTerm;
  if (mayChange(appointment, now)) {
    const end =
      instantOf(appointment.date, appointment.time).getTime() - appointment.freeCancellationHours * 3_600_000;
    return `Puedes cambiarla o cancelarla sin costo hasta el ${momentOf(civilAt(new Date(end)), { today: civilAt(now).date })}`;
  }
  const cents = forfeitCents(appointment, now);
  return cents > 0 ? `Si la cancelas ahora, el depósito de ${money(cents)} no se devuelve.` : undefined;
}

/** Joins the non-empty parts with spaces. */
export const sentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

const plainName = /^\p{L}[\p{L}'’-]{0,19}$/u;
/** First name for an SMS: one word of letters only, because a name could be a web address. */
export function shortName(firstName: string, otherwise: string): string {
  const [word = ''] = firstName.trim().split(/\s+/);
  return plainName.test(word) ? word : otherwise;
}

type Named = { readonly firstName: string; readonly lastName: string };
/** Client's name in an SMS to the team: the first name, or the last name if the first is unfit for SMS. */
export const clientNameForTeam = ({ firstName, lastName }: Named, otherwise: string): string =>
  shortName(firstName, shortName(lastName, otherwise));
