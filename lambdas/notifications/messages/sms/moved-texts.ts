import type { Appointment, ChosenPlace } from '#shared/appointments/appointment.ts';
import { clock, isSameYear, shortDayMonth } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/known-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { shortName } from '../wording.ts';

type When = Pick<Appointment, 'date' | 'time'>;
type Written = Pick<ScreenLinks, 'today'>;
/** Date and time format: `17 mar., 10:00 a. m.` or `17 mar 10:00am`. */
type Style = (when: When, today: string | undefined) => string;

const short: Style = ({ date, time }, today) => `${shortDayMonth(date, today)}, ${clock(time)}`;
const tight: Style = (when, today) =>
  short(when, today)
    .replace(/[.,\u00a0]/g, '')
    .replace(/(\d)([ap]m)$/, '$1$2');

/** Formats `del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.`; shows a shared year once. */
function fromTo(from: When, to: When, { today }: Written, style: Style): string {
  const beside = isSameYear(from.date, to.date) ? from.date : today;
  return `del ${style(from, beside)} al ${style(to, today)}`;
}

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const nameOf = (staffName: string) => shortName(staffName, 'otra esteticista');
/** First part of a hyphenated name, at most 12 letters. */
const tightName = (staffName: string) => nameOf(staffName).split('-')[0]?.slice(0, 12) ?? '';

/** Texts about a new time, most detailed first. */
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
 * Texts about a change made by the center, most detailed first. `change` matters if the previous staff member
 * is unknown.
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
