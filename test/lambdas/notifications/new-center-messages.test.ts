import { expect, it } from 'vitest';
import { accountRecoveryMail } from '#lambdas/notifications/messages/accounts/account-recovery.ts';
import { emailProofMail, emailUndoMail } from '#lambdas/notifications/messages/accounts/email-proof.ts';
import { passwordChangedMail } from '#lambdas/notifications/messages/accounts/password-changed.ts';
import { secondFactorMail } from '#lambdas/notifications/messages/accounts/second-factor.ts';
import { appointmentCancelledMail } from '#lambdas/notifications/messages/appointment-cancelled.ts';
import { appointmentConfirmedMail } from '#lambdas/notifications/messages/appointment-confirmed.ts';
import { appointmentDeniedMail } from '#lambdas/notifications/messages/appointment-denied.ts';
import { appointmentRescheduledMail } from '#lambdas/notifications/messages/appointment-rescheduled.ts';
import { birthdayMail } from '#lambdas/notifications/messages/birthday.ts';
import { holdLapsedMail } from '#lambdas/notifications/messages/hold-end.ts';
import { invitationMail } from '#lambdas/notifications/messages/invitation.ts';
import { laserApprovedMail, laserDeclinedMail } from '#lambdas/notifications/messages/laser-decision.ts';
import { reminderMail } from '#lambdas/notifications/messages/reminder.ts';
import { helpText, readByDeskText } from '#lambdas/notifications/messages/sms-answers.ts';
import { appointmentCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { calendarFile } from '#shared/notifications/calendar-file.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  taps,
  writtenAt,
} from '#test/support/notifications/sample-appointments.ts';

/** Of a center whose owner has said nothing of it yet. */
const links = screenLinks('https://citas.example');
const marisol = { patientId: 'marisol', firstName: 'Marisol', lastName: 'Ortiz' };
const account = { userId: 'marisol', role: 'patient', firstName: 'Marisol', email: 'm@example.com' } as const;
const proof = { email: 'm@example.com', link: 'https://citas.example/e/x' };

it.each(
  Object.entries({
    recovery: accountRecoveryMail({ email: 'm@example.com', code: '123456' }, links),
    invitation: invitationMail(account, 'M7w!kP2$', links),
    'e-mail proof': emailProofMail({ ...proof, isChange: false }, links),
    'e-mail undo': emailUndoMail({ next: 'n@example.com', link: proof.link, isMade: true }, links),
    'password changed': passwordChangedMail(
      { email: 'm@example.com', changedAt: writtenAt.toISOString(), isRecovered: true },
      links,
    ),
    'second factor': secondFactorMail({ email: 'm@example.com', change: 'reset' }, links),
    confirmed: appointmentConfirmedMail(aConfirmedAppointment(), links, { now: writtenAt }),
    cancelled: appointmentCancelledMail(aCancelledAppointment(), links),
    denied: appointmentDeniedMail(aDeniedRequest(), links),
    lapsed: holdLapsedMail(aLapsedRequest(), links),
    rescheduled: appointmentRescheduledMail(aConfirmedAppointment(), { links, change: 'hour' }),
    reminder: reminderMail(aConfirmedAppointment(), { links, taps, now: writtenAt }),
    birthday: birthdayMail(marisol, links, 'token'),
    'laser approved': laserApprovedMail(marisol, links),
    'laser declined': laserDeclinedMail(marisol, 'Embarazo', links),
  }),
)('the e-mail "%s" of a new center leads nowhere and leaves no gap', (_, { html, text }) => {
  expect(html).not.toMatch(/href="(tel|mailto):"/);
  for (const body of [html.replace(/<[^>]+>/g, '\n'), text]) {
    expect(body).not.toMatch(/ al \.|, \.|: \.|undefined|^(Lugar|Teléfono):? *$/m);
    expect(body).toContain('Serena');
  }
});

it('who texts a new center is not told to call a number that is none', () => {
  expect([helpText(links), readByDeskText(links)].filter((text) => / al \./.test(text))).toEqual([]);
  expect(helpText(links)).toContain('Contactanos.');
});

it('an appointment’s calendar entry names no place and no organizer that nobody gave', () => {
  const entry = appointmentCalendarEntry(aConfirmedAppointment(), links, writtenAt);

  expect(calendarFile([entry])).not.toMatch(/LOCATION|ORGANIZER/);
});
