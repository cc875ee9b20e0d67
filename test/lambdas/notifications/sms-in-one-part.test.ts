import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountDisplacedText } from '#lambdas/notifications/messages/accounts/account-displaced.ts';
import { applicationText } from '#lambdas/notifications/messages/application.ts';
import { appointmentCancelledText } from '#lambdas/notifications/messages/appointments/appointment-cancelled.ts';
import { appointmentConfirmedText } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentDeniedText } from '#lambdas/notifications/messages/appointments/appointment-denied.ts';
import { appointmentRescheduledText } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import { attendanceConfirmedText } from '#lambdas/notifications/messages/appointments/attendance-confirmed.ts';
import { holdEndingText, holdLapsedText } from '#lambdas/notifications/messages/appointments/hold-end.ts';
import { reminderText } from '#lambdas/notifications/messages/appointments/reminder.ts';
import { requestReceivedText } from '#lambdas/notifications/messages/appointments/request-received.ts';
import { birthdayText } from '#lambdas/notifications/messages/birthday.ts';
import { answersRequestText } from '#lambdas/notifications/messages/health-answers.ts';
import { invitationReminderText, invitationText } from '#lambdas/notifications/messages/invitation.ts';
import { laserApprovedText } from '#lambdas/notifications/messages/laser-decision.ts';
import * as answers from '#lambdas/notifications/messages/sms/sms-answers.ts';
import { staffNewsText } from '#lambdas/notifications/messages/team-news.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { buildScreenLinks, type ScreenLinks } from '#shared/notifications/screen-links.ts';
import { countSmsCharacters, smsMaxLength, toSmsText } from '#shared/notifications/sms-text.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  aRequest,
  links,
  taps,
  vitaminDrip,
} from '#test/support/notifications/sample-appointments.ts';

/** Texts of maximum length. */
type MessageSample = { links: ScreenLinks; date: string; time: string; before: string; name: string };

const day = fc.integer({ min: 0, max: 729 }).map((days) => addDays('2026-01-01', days));
const hour = fc.constantFrom('09:00', '12:45', '22:30');
const letters = 'abcdefghijklmnopqrstuvwxyzáéíóúñ'.split('');
const word = (most: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: most, maxLength: most })
    .map((all) => all.join('').replace(/^./u, (first) => first.toUpperCase()));
const brandName = fc.oneof(
  fc.constantFrom('Clínica Serenidad & Piel', 'Centro de Bienestar Luz.', 'La Casa del Bienestar 24'),
  word(24),
  fc.tuple(word(11), word(12)).map((wordList) => wordList.join(' ')),
);
const sample: fc.Arbitrary<MessageSample> = fc
  .record({ brandName, today: day, date: day, time: hour, before: day, name: word(20) })
  .map(({ brandName: brand, today, ...rest }) => {
    const contact = { ...links.contact, brandName: brand, phone: '+1 (787) 555-0142 x1' };
    return { ...rest, links: buildScreenLinks(links.site, contact, today) };
  });

const sampleChanges = ({ date, time, name }: MessageSample) => ({
  services: [{ ...vitaminDrip, priceCents: 1_000_000 }],
  patient: { ...aRequest().patient, firstName: name },
  staffName: name,
  date,
  time,
});
const from = ({ before }: MessageSample, staffId = 'camila') => ({
  date: before,
  time: '22:45',
  staffId,
  staffName: 'Maximiliana-Fernanda',
});
const token = links.shortLink('x'.repeat(22));
const isBefore = ({ date }: MessageSample) => new Date(`${addDays(date, -2)}T12:00:00.000Z`);
const at = (each: MessageSample) => ({ links: each.links, link: taps.manage, now: isBefore(each) });
const news = (each: MessageSample) => ({ appointment: aConfirmedAppointment(sampleChanges(each)) });

const movedText = (staffId: string) => (each: MessageSample) =>
  appointmentRescheduledText(
    aConfirmedAppointment({ ...sampleChanges(each), changedFrom: from(each, staffId) }),
    {
      links: each.links,
      change: 'hour',
      answerLink: taps.manage,
    },
  );
const repeatedText = (change: 'hour' | 'person' | 'both') => (each: MessageSample) =>
  appointmentRescheduledText(aConfirmedAppointment(sampleChanges(each)), { links: each.links, change });

const everySms: Readonly<Record<string, (each: MessageSample) => string>> = {
  'request received': (each) => requestReceivedText(aRequest(sampleChanges(each)), each.links),
  confirmed: (each) => appointmentConfirmedText(aConfirmedAppointment(sampleChanges(each)), each.links),
  'approved elsewhere': (each) =>
    appointmentConfirmedText(
      aConfirmedAppointment({ ...sampleChanges(each), changedFrom: { date: each.before, time: '22:45' } }),
      each.links,
      taps.manage,
    ),
  denied: (each) => appointmentDeniedText(aDeniedRequest(sampleChanges(each)), each.links),
  lapsed: (each) => holdLapsedText(aLapsedRequest(sampleChanges(each)), each.links),
  cancelled: (each) => appointmentCancelledText(aCancelledAppointment(sampleChanges(each)), each.links),
  'cancelled too late': (each) =>
    appointmentCancelledText(
      aCancelledAppointment({ ...sampleChanges(each), deposit: { status: 'kept' } }),
      each.links,
    ),
  'hour moved by the center': movedText('camila'),
  'hour and person changed by the center': movedText('lucia'),
  'person changed by the center': (each) => movedText('lucia')({ ...each, time: '22:45', before: each.date }),
  'hour moved': repeatedText('hour'),
  'person changed': repeatedText('person'),
  'hour and person changed': repeatedText('both'),
  'attendance confirmed': (each) =>
    attendanceConfirmedText(aConfirmedAppointment(sampleChanges(each)), each.links),
  'hold ending': (each) =>
    holdEndingText(
      aRequest({ ...sampleChanges(each), deposit: { captureBefore: `${each.before}T16:45:00.000Z` } }),
      each.links,
    ),
  reminder: (each) => reminderText(aConfirmedAppointment(sampleChanges(each)), at(each)),
  'reminder to who comes': (each) =>
    reminderText(aConfirmedAppointment({ ...sampleChanges(each), attendanceConfirmed: true }), at(each)),
  'reminder of a change': (each) =>
    reminderText(aConfirmedAppointment({ ...sampleChanges(each), changedFrom: from(each) }), at(each)),
  'attendance by C': (each) => answers.attendanceText({ date: each.date, time: each.time }, each.links),
  'C to an hour of before': (each) => answers.movedText({ date: each.date, time: each.time }, each.links),
  'read at the desk': (each) => answers.readByDeskText(each.links),
  'opted out': (each) => answers.optedOutText(each.links),
  'opted in': (each) => answers.optedInText(each.links),
  help: (each) => answers.helpText(each.links),
  'staff: new': (each) => staffNewsText({ kind: 'staffNew', ...news(each) }, each.links),
  'staff: moved': (each) =>
    staffNewsText({ kind: 'staffMoved', ...news(each), before: from(each) }, each.links),
  'staff: cancelled': (each) => staffNewsText({ kind: 'staffCancelled', ...news(each) }, each.links),
  'staff: handed over': (each) =>
    staffNewsText({ kind: 'staffCancelled', ...news(each), takenBy: each.name }, each.links),
  'health answers': (each) => answersRequestText(links.answersLink('x'.repeat(22)), each.links),
  invitation: (each) => invitationText({ temporaryPassword: 'M7w!kP2$', link: token }, each.links),
  'invitation in the morning': (each) => invitationReminderText(token, each.links),
  birthday: (each) => birthdayText({ ...sampleChanges(each).patient, patientId: 'p' }, each.links),
  'account displaced': (each) => accountDisplacedText(each.links),
  'laser approved': (each) => laserApprovedText(each.links),
  'application for laser': (each) => applicationText({ service: 'laser' }, each.links),
  application: (each) => applicationText({ service: 'facial' }, each.links),
};

it.each(Object.entries(everySms))(
  'the SMS "%s" fits one part with the longest brand, names and dates, and starts with the brand [R159]',
  (_, write) =>
    fc.assert(
      fc.property(sample, (each) => {
        const text = write(each);
        const first = toSmsText(each.links.contact.brandName).slice(0, 4).trim();

        expect(toSmsText(text)).toBe(text);
        expect(countSmsCharacters(text), text).toBeLessThanOrEqual(smsMaxLength);
        expect(text.startsWith(first)).toBe(true);
      }),
      { numRuns: 60 },
    ),
);

it('the tests use a brand of the maximum length', () => {
  const { brandName: setting } = CenterSettings.shape;

  expect([setting.safeParse('x'.repeat(24)).success, setting.safeParse('x'.repeat(25)).success]).toEqual([
    true,
    false,
  ]);
});
