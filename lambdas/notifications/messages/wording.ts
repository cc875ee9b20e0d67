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

/** Of what is written on a day, which may be unknown: then every date says its year. */
type Written = Pick<ScreenLinks, 'today'>;

/** `martes, 17 de marzo`. */
export const dayOf = ({ date }: When, { today }: Written) => weekdayDayMonth(date, today);
/** `martes, 17 de marzo, 10:00 a. m.`. */
export const momentOf = (when: When, written: Written) => `${dayOf(when, written)}, ${clock(when.time)}`;
/** `mar. 17 de marzo, 10:00 a. m.`, of another year `mar. 17 mar. 2027, 10:00 a. m.`: every place of an SMS counts. */
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
/** To its client: nobody who was not promised to them is named. */
const promisedFact = (appointment: Appointment): Fact[] =>
  isStaffTold(appointment) ? [['Esteticista', appointment.staffName]] : [];

/** When and with whom, for its client. */
export const placeFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  ...promisedFact(appointment),
];
/** When, what and with whom, as every message to a client lists it. */
export const appointmentFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  serviceFact(appointment),
  ...promisedFact(appointment),
];
/** The same for the team, who know who has it, promised or not. */
export const teamFacts = (appointment: Appointment): Fact[] => [
  ...hourFacts(appointment),
  serviceFact(appointment),
  ['Esteticista', appointment.staffName],
];
/** ` con Camila Vega`, to its client; nothing where nobody was promised. */
export const withWhom = (appointment: Appointment) =>
  isStaffTold(appointment) ? ` con ${appointment.staffName}` : '';

type Reached = Pick<ScreenLinks, 'contact'>;

/** What to do to reach the center, inside a sentence; its owner may not have said the phone yet. */
export const callUs = ({ contact: { phone } }: Reached) =>
  phone === '' ? 'contáctanos' : `llámanos al ${phone}`;
/** The same, where a sentence begins. */
export const callUsFirst = (links: Reached) => callUs(links).replace(/^./, (first) => first.toUpperCase());

/** Where the center is, as its owner says. */
export const locationFact = ({ contact }: ScreenLinks): Fact => ['Lugar', contact.address];

/** `el martes, 17 de marzo, 10:00 a. m. con Camila Vega`: where the center took an appointment away from. */
export const placeOf = (
  { staffName, ...when }: When & { readonly staffName?: string | undefined },
  written: Written,
) => `el ${momentOf(when, written)}${staffName ? ` con ${staffName}` : ''}`;

/** Of one that the center changed, until its client accepts. */
export const unacceptedTerm =
  'Como la cambiamos nosotros, puedes cambiarla o cancelarla sin costo hasta que empiece, mientras no la aceptes.';

/** What changing or cancelling this appointment costs at this moment, and until when it costs nothing. */
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

/** Those that have something to say, one after another. */
export const sentences = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');

const plainName = /^\p{L}[\p{L}'’-]{0,19}$/u;
/** A first name fit for an SMS: one word of letters, since a name could also be somebody's web address. */
export function shortName(firstName: string, otherwise: string): string {
  const [word = ''] = firstName.trim().split(/\s+/);
  return plainName.test(word) ? word : otherwise;
}

type Named = { readonly firstName: string; readonly lastName: string };
/** A client’s name in an SMS to the team: the first name, or the last name where the first is not fit for an SMS. */
export const clientNameForTeam = ({ firstName, lastName }: Named, otherwise: string): string =>
  shortName(firstName, shortName(lastName, otherwise));
