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
import { timesProposedText } from '#lambdas/notifications/messages/appointments/times-proposed.ts';
import { birthdayText } from '#lambdas/notifications/messages/birthday.ts';
import { consentRequestText } from '#lambdas/notifications/messages/consent-request.ts';
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
  proposalLink,
  reminderLinks,
  vitaminDrip,
} from '#test/support/notifications/sample-appointments.ts';

/** Values of a message, each as long as an SMS may contain it. */
type MessageSample = { links: ScreenLinks; date: string; time: string; previousDate: string; name: string };

const day = fc.integer({ min: 0, max: 729 }).map((days) => addDays('2026-01-01', days));
const startTime = fc.constantFrom('09:00', '12:45', '22:30');
const letters = 'abcdefghijklmnopqrstuvwxyzáéíóúñ'.split('');
const word = (length: number) =>
  fc
    .array(fc.constantFrom(...letters), { minLength: length, maxLength: length })
    .map((characters) => characters.join('').replace(/^./u, (initial) => initial.toUpperCase()));
const brandName = fc.oneof(
  fc.constantFrom('Clínica Serenidad & Piel', 'Centro de Bienestar Luz.', 'La Casa del Bienestar 24'),
  word(24),
  fc.tuple(word(11), word(12)).map((wordList) => wordList.join(' ')),
);
const messageSamples: fc.Arbitrary<MessageSample> = fc
  .record({ brandName, today: day, date: day, time: startTime, previousDate: day, name: word(20) })
  .map(({ brandName: brand, today, ...slots }) => {
    const contact = { ...links.contact, brandName: brand, phone: '+1 (787) 555-0142 x1' };
    return { ...slots, links: buildScreenLinks(links.site, contact, today) };
  });

const toAppointmentChanges = ({ date, time, name }: MessageSample) => ({
  services: [{ ...vitaminDrip, priceCents: 1_000_000 }],
  patient: { ...aRequest().patient, firstName: name },
  staffName: name,
  date,
  time,
});
const toPreviousSlot = ({ previousDate }: MessageSample, staffId = 'camila') => ({
  date: previousDate,
  time: '22:45',
  staffId,
  staffName: 'Maximiliana-Fernanda',
});
const tokenLink = links.shortLink('x'.repeat(22));
const calculateTwoDaysBefore = ({ date }: MessageSample) => new Date(`${addDays(date, -2)}T12:00:00.000Z`);
const buildReminderOptions = (sample: MessageSample) => ({
  links: sample.links,
  link: reminderLinks.manage,
  now: calculateTwoDaysBefore(sample),
});
const buildStaffNews = (sample: MessageSample) => ({
  appointment: aConfirmedAppointment(toAppointmentChanges(sample)),
});

const buildMovedText = (staffId: string) => (sample: MessageSample) =>
  appointmentRescheduledText(
    aConfirmedAppointment({ ...toAppointmentChanges(sample), changedFrom: toPreviousSlot(sample, staffId) }),
    {
      links: sample.links,
      change: 'time',
      answerLink: reminderLinks.manage,
    },
  );
const buildRescheduledText = (change: 'time' | 'staff' | 'both') => (sample: MessageSample) =>
  appointmentRescheduledText(aConfirmedAppointment(toAppointmentChanges(sample)), {
    links: sample.links,
    change,
  });

const everySms: Readonly<Record<string, (sample: MessageSample) => string>> = {
  'request received': (sample) => requestReceivedText(aRequest(toAppointmentChanges(sample)), sample.links),
  confirmed: (sample) =>
    appointmentConfirmedText(aConfirmedAppointment(toAppointmentChanges(sample)), sample.links),
  'approved elsewhere': (sample) =>
    appointmentConfirmedText(
      aConfirmedAppointment({
        ...toAppointmentChanges(sample),
        changedFrom: { date: sample.previousDate, time: '22:45' },
      }),
      sample.links,
      reminderLinks.manage,
    ),
  'times proposed': (sample) =>
    timesProposedText(
      aRequest({
        ...toAppointmentChanges(sample),
        proposal: {
          slots: [
            { staffId: 's', staffName: sample.name, date: sample.date, time: sample.time },
            { staffId: 's', staffName: sample.name, date: sample.previousDate, time: '22:45' },
          ],
          expiresAt: '2026-01-01T12:00:00.000Z',
        },
      }),
      { links: sample.links, answerLink: proposalLink, now: new Date('2025-12-31T12:00:00.000Z') },
    ),
  denied: (sample) => appointmentDeniedText(aDeniedRequest(toAppointmentChanges(sample)), sample.links),
  lapsed: (sample) => holdLapsedText(aLapsedRequest(toAppointmentChanges(sample)), sample.links),
  cancelled: (sample) =>
    appointmentCancelledText(aCancelledAppointment(toAppointmentChanges(sample)), sample.links),
  'cancelled too late': (sample) =>
    appointmentCancelledText(
      aCancelledAppointment({ ...toAppointmentChanges(sample), deposit: { status: 'kept' } }),
      sample.links,
    ),
  'time moved by the center': buildMovedText('camila'),
  'time and staff member changed by the center': buildMovedText('lucia'),
  'staff member changed by the center': (sample) =>
    buildMovedText('lucia')({ ...sample, time: '22:45', previousDate: sample.date }),
  'time moved': buildRescheduledText('time'),
  'staff member changed': buildRescheduledText('staff'),
  'time and staff member changed': buildRescheduledText('both'),
  'attendance confirmed': (sample) =>
    attendanceConfirmedText(aConfirmedAppointment(toAppointmentChanges(sample)), sample.links),
  'hold ending': (sample) =>
    holdEndingText(
      aRequest({
        ...toAppointmentChanges(sample),
        deposit: { captureBefore: `${sample.previousDate}T16:45:00.000Z` },
      }),
      sample.links,
    ),
  reminder: (sample) =>
    reminderText(aConfirmedAppointment(toAppointmentChanges(sample)), buildReminderOptions(sample)),
  'reminder after a confirmation': (sample) =>
    reminderText(
      aConfirmedAppointment({ ...toAppointmentChanges(sample), attendanceConfirmed: true }),
      buildReminderOptions(sample),
    ),
  'reminder of a change': (sample) =>
    reminderText(
      aConfirmedAppointment({ ...toAppointmentChanges(sample), changedFrom: toPreviousSlot(sample) }),
      buildReminderOptions(sample),
    ),
  'attendance by C': (sample) =>
    answers.attendanceText({ date: sample.date, time: sample.time }, sample.links),
  'C for a previous time': (sample) =>
    answers.timeChangedReplyText({ date: sample.date, time: sample.time }, sample.links),
  'read by the front desk': (sample) => answers.readByDeskText(sample.links),
  'opted out': (sample) => answers.optedOutText(sample.links),
  'opted in': (sample) => answers.optedInText(sample.links),
  help: (sample) => answers.helpText(sample.links),
  'staff: new': (sample) => staffNewsText({ kind: 'staffNew', ...buildStaffNews(sample) }, sample.links),
  'staff: moved': (sample) =>
    staffNewsText(
      { kind: 'staffMoved', ...buildStaffNews(sample), before: toPreviousSlot(sample) },
      sample.links,
    ),
  'staff: cancelled': (sample) =>
    staffNewsText({ kind: 'staffCancelled', ...buildStaffNews(sample) }, sample.links),
  'staff: handed over': (sample) =>
    staffNewsText({ kind: 'staffCancelled', ...buildStaffNews(sample), takenBy: sample.name }, sample.links),
  'health answers': (sample) => answersRequestText(links.answersLink('x'.repeat(22)), sample.links),
  'consent to sign': (sample) =>
    consentRequestText(aConfirmedAppointment(toAppointmentChanges(sample)), {
      link: links.consentLink('x'.repeat(22)),
      links: sample.links,
    }),
  invitation: (sample) => invitationText({ temporaryPassword: 'M7w!kP2$', link: tokenLink }, sample.links),
  'invitation in the morning': (sample) => invitationReminderText(tokenLink, sample.links),
  birthday: (sample) =>
    birthdayText({ ...toAppointmentChanges(sample).patient, patientId: 'p' }, sample.links),
  'account displaced': (sample) => accountDisplacedText(sample.links),
  'laser approved': (sample) => laserApprovedText(sample.links),
  'application for laser': (sample) => applicationText({ service: 'laser' }, sample.links),
  application: (sample) => applicationText({ service: 'facial' }, sample.links),
};

it.each(Object.entries(everySms))(
  'the SMS "%s" fits one part with the longest brand, names and dates, and starts with the brand [R159]',
  (_, write) =>
    fc.assert(
      fc.property(messageSamples, (sample) => {
        const text = write(sample);
        const brandStart = toSmsText(sample.links.contact.brandName).slice(0, 4).trim();

        expect(toSmsText(text)).toBe(text);
        expect(countSmsCharacters(text), text).toBeLessThanOrEqual(smsMaxLength);
        expect(text.startsWith(brandStart)).toBe(true);
      }),
      { numRuns: 60 },
    ),
);

it('the settings accept a brand of 24 characters, as in these tests, and no longer one', () => {
  const { brandName: setting } = CenterSettings.shape;

  expect([setting.safeParse('x'.repeat(24)).success, setting.safeParse('x'.repeat(25)).success]).toEqual([
    true,
    false,
  ]);
});
