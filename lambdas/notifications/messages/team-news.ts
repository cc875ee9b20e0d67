import type { Appointment } from '#shared/appointments/appointment.ts';
import { phone } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { NoticeKind } from '#shared/notifications/delivery.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Fact, type Message, messageOf } from './letter.ts';
import { fromToTexts } from './sms/moved-texts.ts';
import { oneSms } from './sms/one-sms.ts';
import { momentOf, shortMomentOf, shortName, teamFacts } from './wording.ts';

type When = Pick<Appointment, 'date' | 'time'>;

/** Change of an appointment, as reported to the team. */
export type TeamNews = {
  readonly kind: Extract<NoticeKind, 'staffNew' | 'staffMoved' | 'staffCancelled'>;
  readonly takenBy?: string;
  readonly appointment: Appointment;
  readonly before?: When;
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

const openingOf = ({ kind, takenBy }: TeamNews) =>
  takenBy === undefined
    ? openings[kind]
    : `Ahora la atiende ${takenBy}. Esa hora queda libre en tu calendario.`;

const beforeFact = (before: When | undefined, links: ScreenLinks): Fact[] =>
  before ? [['Antes', momentOf(before, links)]] : [];

/** E-mail to the current or previous staff member of an appointment. */
export function staffNewsMail(news: TeamNews, links: ScreenLinks): Message {
  const { kind, appointment, before } = news;
  const opening = openingOf(news);
  return messageOf(
    {
      subject: `${headings[kind]}: ${momentOf(appointment, links)}`,
      preheader: opening,
      heading: headings[kind],
      opening,
      facts: [
        ['Cliente', fullName(appointment.patient)],
        ...teamFacts(appointment),
        ...beforeFact(before, links),
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

/** SMS to a staff member; does not name the treatment. */
export function staffNewsText({ kind, appointment, before, takenBy }: TeamNews, links: ScreenLinks): string {
  const name = shortName(appointment.patient.firstName, 'Cliente');
  const moment = shortMomentOf(appointment, links);
  if (takenBy !== undefined) return oneSms(links, `ya no es tuya la cita ${moment} ${name}.`);
  if (kind === 'staffMoved' && before)
    return oneSms(
      links,
      ...fromToTexts(before, appointment, links).map((move) => `cita movida ${move} ${name}.`),
    );
  return oneSms(links, `${smsOpenings[kind]} ${moment} ${name}.`);
}

/** E-mail to the front desk about an appointment that its client cancelled or moved. */
export const deskNewsMail = (
  appointment: Appointment,
  before: When | undefined,
  links: ScreenLinks,
): Message => {
  const heading = before ? 'Un cliente movió su cita' : 'Un cliente canceló su cita';
  return messageOf(
    {
      subject: `${heading}: ${momentOf(appointment, links)}`,
      preheader: `Con ${appointment.staffName}.`,
      heading,
      opening: before ? 'La cita está a su nueva hora en el calendario.' : 'Esa hora queda libre.',
      facts: [
        ['Cliente', fullName(appointment.patient)],
        ['Teléfono', phone(appointment.patient.phone)],
        ...teamFacts(appointment),
        ...beforeFact(before, links),
      ],
      action: { label: 'Ver el calendario', href: links.adminCalendar },
      notes: [],
    },
    links,
  );
};
