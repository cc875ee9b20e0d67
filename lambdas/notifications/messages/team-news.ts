import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { NoticeKind } from '#shared/notifications/delivery.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatShortMoment } from '#shared/notifications/short-moment.ts';
import { type Fact, type Message, toMessage } from './letter.ts';
import { listTimeChangeTexts } from './sms/moved-texts.ts';
import { formatMoment, toShortName, toTeamFacts } from './wording.ts';

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;

export type TeamNews = {
  readonly kind: Extract<NoticeKind, 'staffNew' | 'staffMoved' | 'staffCancelled'>;
  readonly takenBy?: string;
  readonly appointment: Appointment;
  readonly before?: AppointmentTime;
};

const headings = {
  staffNew: 'Tienes una cita nueva',
  staffMoved: 'Una de tus citas se movió',
  staffCancelled: 'Una cita ya no es tuya',
} as const;
const openings = {
  staffNew: 'Ya está en tu calendario.',
  staffMoved: 'En tu calendario está a su nueva hora.',
  staffCancelled: 'La cita se canceló. Esa hora queda libre en tu calendario.',
} as const;

const formatOpening = ({ kind, takenBy }: TeamNews) =>
  takenBy === undefined
    ? openings[kind]
    : `Ahora la atiende ${takenBy}. Esa hora queda libre en tu calendario.`;

const toBeforeFacts = (before: AppointmentTime | undefined, links: ScreenLinks): Fact[] =>
  before ? [['Antes', formatMoment(before, links)]] : [];

/** E-mail to the current or previous staff member of an appointment. */
export function staffNewsMail(news: TeamNews, links: ScreenLinks): Message {
  const { kind, appointment, before } = news;
  const opening = formatOpening(news);
  return toMessage(
    {
      subject: `${headings[kind]}: ${formatMoment(appointment, links)}`,
      preheader: opening,
      heading: headings[kind],
      opening,
      facts: [
        ['Cliente', formatFullName(appointment.patient)],
        ...toTeamFacts(appointment),
        ...toBeforeFacts(before, links),
      ],
      action: { label: 'Ver mi calendario', href: links.staffCalendar },
      notes: [],
    },
    links,
  );
}

const smsOpenings = {
  staffNew: 'cita nueva',
  staffMoved: 'cita movida al',
  staffCancelled: 'cita cancelada',
};

/** SMS to a staff member. It does not name the treatment. */
export function staffNewsText({ kind, appointment, before, takenBy }: TeamNews, links: ScreenLinks): string {
  const name = toShortName(appointment.patient.firstName, 'Cliente');
  const moment = formatShortMoment(appointment, links);
  if (takenBy !== undefined) return fitOneSms(links, `ya no es tuya la cita ${moment} ${name}.`);
  if (kind === 'staffMoved' && before)
    return fitOneSms(
      links,
      ...listTimeChangeTexts(before, appointment, links).map((move) => `cita movida ${move} ${name}.`),
    );
  return fitOneSms(links, `${smsOpenings[kind]} ${moment} ${name}.`);
}

export const deskNewsMail = (
  appointment: Appointment,
  before: AppointmentTime | undefined,
  links: ScreenLinks,
): Message => {
  const heading = before ? 'Un cliente movió su cita' : 'Un cliente canceló su cita';
  return toMessage(
    {
      subject: `${heading}: ${formatMoment(appointment, links)}`,
      preheader: `Con ${appointment.staffName}.`,
      heading,
      opening: before ? 'La cita está a su nueva hora en el calendario.' : 'Esa hora queda libre.',
      facts: [
        ['Cliente', formatFullName(appointment.patient)],
        ['Teléfono', formatPhone(appointment.patient.phone)],
        ...toTeamFacts(appointment),
        ...toBeforeFacts(before, links),
      ],
      action: { label: 'Ver el calendario', href: links.adminCalendar },
      notes: [],
    },
    links,
  );
};
