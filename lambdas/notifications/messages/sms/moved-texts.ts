import type { Appointment, ChosenPlace } from '#shared/appointments/appointment.ts';
import { clock, isSameYear, shortDayMonth } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { shortName } from '../wording.ts';

type When = Pick<Appointment, 'date' | 'time'>;
type Written = Pick<ScreenLinks, 'today'>;
/** How a moment is written: `17 mar., 10:00 a. m.`, `17 mar 10:00am`. */
type Style = (when: When, today: string | undefined) => string;

const short: Style = ({ date, time }, today) => `${shortDayMonth(date, today)}, ${clock(time)}`;
const tight: Style = (when, today) =>
  short(when, today)
    .replace(/[.,\u00a0]/g, '')
    .replace(/(\d)([ap]m)$/, '$1$2');

/** `del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.`: the year is said once where it is the same. */
function fromTo(from: When, to: When, { today }: Written, style: Style): string {
  const beside = isSameYear(from.date, to.date) ? from.date : today;
  return `del ${style(from, beside)} al ${style(to, today)}`;
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const nameOf = (staffName: string) => shortName(staffName, 'otra esteticista');
/** The first of two names with a hyphen, and no more of a long one than tells who it is. */
const tightName = (staffName: string) => nameOf(staffName).split('-')[0]?.slice(0, 12) ?? '';

/** From where to where a move went, the way that says most first; each ends its sentence. */
export const fromToTexts = (from: When, to: When, written: Written): readonly string[] => [
  sentence(fromTo(from, to, written, short)),
  sentence(fromTo(from, to, written, tight)),
];

function otherPersonTexts(from: ChosenPlace, { staffName, ...to }: Appointment, { today }: Written) {
  const lost = from.staffName;
  const said = (style: Style, name: typeof nameOf, before: string | undefined) =>
    sentence(
      `tu cita del ${style(to, today)} es ahora con ${name(staffName)}${before ? `, no con ${name(before)}` : ''}`,
    );
  return [
    said(short, nameOf, lost),
    said(tight, tightName, lost),
    said(short, nameOf, undefined),
    said(tight, tightName, undefined),
  ];
}

function bothTexts(from: ChosenPlace, to: Appointment, written: Written) {
  const said = (start: string, style: Style, name: typeof nameOf) =>
    sentence(`${start} ${fromTo(from, to, written, style)} con ${name(to.staffName)}`);
  return [
    said('movimos tu cita', short, nameOf),
    said('movimos tu cita', tight, nameOf),
    said('movimos tu cita', tight, tightName),
    said('cita movida', tight, tightName),
  ];
}

/**
 * What the center changed of an appointment, from where its client last had it, the way that says most first: an SMS takes
 * the first that it has room for. `change` decides on the person where it is not known who it was.
 */
export function movedTexts(
  {
    from,
    to,
    change,
  }: { readonly from: ChosenPlace; readonly to: Appointment; readonly change?: AssignmentChange | undefined },
  written: Written,
): readonly string[] {
  const isElsewhen = from.date !== to.date || from.time !== to.time;
  const isOther =
    from.staffId === undefined ? change !== undefined && change !== 'hour' : from.staffId !== to.staffId;
  if (!isElsewhen) return otherPersonTexts(from, to, written);
  if (isOther) return bothTexts(from, to, written);
  return fromToTexts(from, to, written).map((text) => `movimos tu cita ${text}`);
}
