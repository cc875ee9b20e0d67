import { expect, it } from 'vitest';
import { accountRecoveryMail } from '#lambdas/notifications/messages/accounts/account-recovery.ts';
import {
  emailProofMail,
  emailUndoMail,
  registrationProofMail,
} from '#lambdas/notifications/messages/accounts/email-proof.ts';
import { passwordChangedMail } from '#lambdas/notifications/messages/accounts/password-changed.ts';
import { secondFactorMail } from '#lambdas/notifications/messages/accounts/second-factor.ts';
import {
  applicationMail,
  applicationsToDeskMail,
  laserRequestedMail,
} from '#lambdas/notifications/messages/application.ts';
import { appointmentCancelledMail } from '#lambdas/notifications/messages/appointments/appointment-cancelled.ts';
import { appointmentConfirmedMail } from '#lambdas/notifications/messages/appointments/appointment-confirmed.ts';
import { appointmentDeniedMail } from '#lambdas/notifications/messages/appointments/appointment-denied.ts';
import { appointmentRescheduledMail } from '#lambdas/notifications/messages/appointments/appointment-rescheduled.ts';
import {
  depositRefundedMail,
  refundFailedMail,
} from '#lambdas/notifications/messages/appointments/deposit-refund.ts';
import { holdEndingMail, holdLapsedMail } from '#lambdas/notifications/messages/appointments/hold-end.ts';
import { reminderMail } from '#lambdas/notifications/messages/appointments/reminder.ts';
import { requestReceivedMail } from '#lambdas/notifications/messages/appointments/request-received.ts';
import { timesProposedMail } from '#lambdas/notifications/messages/appointments/times-proposed.ts';
import { birthdayMail, birthdaySummaryMail } from '#lambdas/notifications/messages/birthday.ts';
import { closingMail } from '#lambdas/notifications/messages/closing.ts';
import { consentRequestMail } from '#lambdas/notifications/messages/consent-request.ts';
import {
  answersGivenMail,
  answersRequestMail,
  doseAnsweredMail,
} from '#lambdas/notifications/messages/health-answers.ts';
import { invitationMail } from '#lambdas/notifications/messages/invitation.ts';
import { messageTemplates } from '#lambdas/notifications/messages/kinds.ts';
import { laserApprovedMail, laserDeclinedMail } from '#lambdas/notifications/messages/laser-decision.ts';
import type { Message } from '#lambdas/notifications/messages/letter.ts';
import { orderPreparedMail } from '#lambdas/notifications/messages/order-prepared.ts';
import { saleReceiptMail, saleReturnMail } from '#lambdas/notifications/messages/sale-receipt.ts';
import { signedConsentMail } from '#lambdas/notifications/messages/signed-consent.ts';
import { helpText, readByDeskText } from '#lambdas/notifications/messages/sms/sms-answers.ts';
import { backInStockMail } from '#lambdas/notifications/messages/stock/back-in-stock.ts';
import { dosesMissingMail } from '#lambdas/notifications/messages/stock/doses-missing.ts';
import { lotExpiryMail } from '#lambdas/notifications/messages/stock/lot-expiry.ts';
import { lowMedicationMail } from '#lambdas/notifications/messages/stock/low-medication.ts';
import { lowStockMail } from '#lambdas/notifications/messages/stock/low-stock.ts';
import { deskNewsMail, staffNewsMail } from '#lambdas/notifications/messages/team-news.ts';
import { unclosedToDeskMail, unclosedToStaffMail } from '#lambdas/notifications/messages/unclosed.ts';
import { notices } from '#lambdas/notifications/reactions/notices.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { buildClientCalendarEntry } from '#shared/notifications/appointment-calendar-entry.ts';
import { buildCalendarFile } from '#shared/notifications/calendar-file.ts';
import {
  type MessageKind,
  messageKinds,
  type NoticeKind,
  noticeKinds,
} from '#shared/notifications/delivery.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import {
  aCancelledAppointment,
  aConfirmedAppointment,
  aDeniedRequest,
  aLapsedRequest,
  aProposedRequest,
  aRequest,
  captureBefore,
  proposalLink,
  reminderLinks,
  writtenAt,
} from '#test/support/notifications/sample-appointments.ts';
import { aClosingDetail } from '#test/support/sales/sample-closing.ts';
import { aPaidSale, aReturnOf } from '#test/support/sales/sample-sale.ts';
import { anOrder } from '#test/support/shop/sample-order.ts';

/** Links of a center without settings. */
const links = buildScreenLinks('https://citas.example');
const marisol = { patientId: 'marisol', firstName: 'Marisol', lastName: 'Ortiz' };
const account = { userId: 'marisol', role: 'patient', firstName: 'Marisol', email: 'm@example.com' } as const;
const prospect = {
  prospectId: 'p1',
  service: 'laser',
  phone: '787-555-0142',
  email: 'm@example.com',
  firstName: 'Marisol',
  lastName: 'Ortiz',
} as Prospect; // Has only the fields that messages read.
const attachment = { filename: 'papel.pdf', contentType: 'application/pdf', content: Buffer.from('x') };
const previousSlot = { date: '2026-03-10', time: '09:00' };
const smsOnlyKinds = ['attendance', 'doseRequested', 'accountDisplaced'] as const;
const proof = { email: 'm@example.com', link: 'https://citas.example/e/x' };

type MailKind = Exclude<MessageKind | NoticeKind, (typeof smsOnlyKinds)[number]>;

/** An example of each kind of e-mail. A new kind without an example does not compile. */
const mails: Readonly<Record<MailKind, Pick<Message, 'html' | 'text'>>> = {
  recovery: accountRecoveryMail({ email: 'm@example.com', code: 'vP0wQ2' }, links),
  invitation: invitationMail(account, 'M7w!kP2$', links),
  emailProof: emailProofMail({ ...proof, isChange: false }, links),
  emailUndo: emailUndoMail({ newEmail: 'n@example.com', link: proof.link, isComplete: true }, links),
  secondFactor: secondFactorMail({ email: 'm@example.com', change: 'recovered' }, links),
  registrationProof: registrationProofMail(proof, links),
  passwordChanged: passwordChangedMail(
    { email: 'm@example.com', changedAt: writtenAt.toISOString(), isRecovered: true },
    links,
  ),
  application: applicationMail(prospect, links),
  applicationToDesk: applicationsToDeskMail([prospect], links),
  laserRequested: laserRequestedMail(prospect, links),
  laserApproved: laserApprovedMail(marisol, links),
  laserDeclined: laserDeclinedMail(marisol, 'Embarazo', links),
  signedPaper: signedConsentMail(marisol, { links, attachment }),
  answersRequest: answersRequestMail(marisol, proof.link, links),
  answersGiven: answersGivenMail(marisol, links),
  consentRequest: consentRequestMail(aConfirmedAppointment(), {
    link: links.consentLink('x'.repeat(22)),
    links,
    hasQuestions: true,
  }),
  doseAnswered: doseAnsweredMail(marisol, links),
  birthday: birthdayMail(marisol, links, 'token'),
  birthdaySummary: birthdaySummaryMail({ birthdays: [], today: '2026-03-06', greeting: true }, links),
  unclosedToDesk: unclosedToDeskMail({ appointments: [aConfirmedAppointment()], today: '2026-03-10' }, links),
  unclosedToStaff: unclosedToStaffMail(
    { appointments: [aConfirmedAppointment()], today: '2026-03-10' },
    links,
  ),
  staffNew: staffNewsMail({ kind: 'staffNew', appointment: aConfirmedAppointment() }, links),
  staffMoved: staffNewsMail(
    { kind: 'staffMoved', appointment: aConfirmedAppointment(), before: previousSlot },
    links,
  ),
  staffCancelled: staffNewsMail({ kind: 'staffCancelled', appointment: aCancelledAppointment() }, links),
  deskMoved: deskNewsMail(aConfirmedAppointment(), previousSlot, links),
  deskCancelled: deskNewsMail(aCancelledAppointment(), undefined, links),
  lotExpiry: lotExpiryMail(
    {
      name: 'Glutatión',
      lot: {
        medicationId: 'm',
        lotNumber: 'GLU-1',
        usableUntil: '2026-03-20',
        freeDoses: 10,
        reservedDoses: 2,
      },
      today: '2026-03-10',
    },
    links,
  ),
  dosesMissing: dosesMissingMail(
    {
      appointment: aConfirmedAppointment(),
      missing: [{ medicationId: 'm', name: 'Glutatión', doses: 3, dosePriceCents: 5000, missingDoses: 1 }],
      missingCents: 5000,
      isPaid: false,
    },
    links,
  ),
  lowMedication: lowMedicationMail(
    {
      medicationId: 'm',
      name: 'Glutatión',
      dosesInStock: 86,
      dosesReserved: 2,
      dosesHeld: 0,
      dosesPerVial: 10,
    },
    links,
  ),
  lowStock: lowStockMail({ productId: 'bruma', name: 'Bruma facial', stock: 3, minimumStock: 5 }, links),
  saleReceipt: await saleReceiptMail(aPaidSale([{}]), links),
  saleReturn: await saleReturnMail({ sale: aPaidSale([{}]), saleReturn: aReturnOf(aPaidSale([{}])) }, links),
  orderPrepared: orderPreparedMail(anOrder({ status: 'prepared' }), links),
  backInStock: backInStockMail({ productId: 'bruma', name: 'Bruma facial', priceCents: 2200 }, links),
  closing: closingMail(aClosingDetail(), links, attachment),
  requestReceived: requestReceivedMail(aRequest(), links),
  timesProposed: timesProposedMail(aProposedRequest(), { links, answerLink: proposalLink, now: writtenAt }),
  confirmed: appointmentConfirmedMail(aConfirmedAppointment(), links, { now: writtenAt }),
  denied: appointmentDeniedMail(aDeniedRequest(), links),
  lapsed: holdLapsedMail(aLapsedRequest(), links),
  cancelled: appointmentCancelledMail(aCancelledAppointment(), links),
  refunded: depositRefundedMail(aCancelledAppointment({ deposit: { status: 'refunded' } }), links),
  refundFailed: refundFailedMail(aCancelledAppointment({ deposit: { status: 'refunding' } }), links),
  rescheduled: appointmentRescheduledMail(aConfirmedAppointment(), { links, change: 'time' }),
  holdEnding: holdEndingMail(aRequest({ deposit: { captureBefore } }), links),
  reminder: reminderMail(aConfirmedAppointment(), { links, actionLinks: reminderLinks, now: writtenAt }),
};

it('this file covers every kind of e-mail', () => {
  const mailed = [...messageKinds, ...noticeKinds].filter(
    (kind) => !smsOnlyKinds.some((smsOnlyKind) => smsOnlyKind === kind),
  );

  expect(Object.keys(mails).toSorted()).toEqual(mailed.toSorted());
});

it('kinds without e-mail have no e-mail text', () => {
  const kindsWithMail = Object.entries({ ...messageTemplates, ...notices }).flatMap(([name, copy]) =>
    'mail' in copy ? [name] : [],
  );

  expect(
    smsOnlyKinds.filter((name) => kindsWithMail.includes(name)),
    'Take it out of `smsOnlyKinds`, and give its e-mail an example in `mails`.',
  ).toEqual([]);
});

it.each(Object.entries(mails))(
  'the e-mail "%s" of a new center has no broken links and no gaps',
  (_, { html, text }) => {
    expect(html).not.toMatch(/href="(tel|mailto):"/);
    for (const body of [html.replace(/<[^>]+>/g, '\n'), text]) {
      expect(body).not.toMatch(/ al +(\.|y )|, \.|: \.|undefined/);
      expect(body).toContain('Serena');
    }
    expect(text).not.toMatch(/^(Lugar|Teléfono): *$/m);
  },
);

it('SMS answers of a new center mention no missing phone', () => {
  expect([helpText(links), readByDeskText(links)].filter((text) => / al \./.test(text))).toEqual([]);
  expect(helpText(links)).toContain('Contactanos.');
});

it('the calendar entry of a new center has no location and no organizer', () => {
  const entry = buildClientCalendarEntry(aConfirmedAppointment(), links, writtenAt);

  expect(buildCalendarFile([entry])).not.toMatch(/LOCATION|ORGANIZER/);
});
