import { now } from '#lambdas/platform/clock.ts';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import * as appointments from '#shared/appointments/api.ts';
import * as calendar from '#shared/appointments/calendar/calendar-api.ts';
import * as feeds from '#shared/appointments/calendar/feed-api.ts';
import * as changes from '#shared/appointments/changes/change-api.ts';
import type { LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import * as closing from '#shared/appointments/closing/closing-api.ts';
import * as proposals from '#shared/appointments/proposal-api.ts';
import { addDays, toInstant, toMonth } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as deskSearch from '#shared/desk/search-api.ts';
import * as notifications from '#shared/notifications/api.ts';
import * as replies from '#shared/notifications/reply-api.ts';
import { createSmsReply } from '#shared/notifications/sms-reply.ts';
import * as patients from '#shared/patients/api.ts';
import * as staff from '#shared/staff/api.ts';
import { aDeskAppointment } from '../appointments/desk-appointment.ts';
import { readStartTime } from '../appointments/patient-changes.ts';
import { thePlatform } from '../center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  getConfirmationCode,
  payWith,
  request,
  reserve,
} from '../center/fixture.ts';
import { accountsTargets } from './accounts.ts';
import { appointmentTargets } from './appointments.ts';
import { athPaymentTargets } from './ath-payments.ts';
import { categoryTargets } from './categories.ts';
import { documentsTargets } from './documents.ts';
import { financeTargets } from './finance.ts';
import { healthTargets } from './health.ts';
import { intakeTargets } from './intake.ts';
import { medicationTargets } from './medications.ts';
import { patientTargets } from './patients.ts';
import { productTargets } from './products.ts';
import { prospectTargets } from './prospects.ts';
import { landingTargets } from './public-pages.ts';
import { recordsTargets } from './records.ts';
import { registerTargets } from './registers.ts';
import { reportTargets } from './reports.ts';
import { soldTargets } from './sale-operations.ts';
import { posTargets } from './sales.ts';
import { shopTargets } from './shop.ts';
import { stockTargets } from './stock.ts';
import { teamTargets } from './team.ts';

export type LooseRecord = Record<string, unknown>;
/** The data that an admitted caller needs for a call to succeed. */
export type Target = {
  /** Creates an appointment in the state that the call requires. */
  readonly appointment?: (fixture: Fixture) => Promise<string>;
  /** Path parameters other than client, aesthetician and appointment. */
  readonly ids?: (fixture: Fixture, appointmentId: string) => Promise<Record<string, string>>;
  readonly query?: (fixture: Fixture) => LooseRecord;
  readonly body?: (fixture: Fixture, appointmentId: string) => Promise<LooseRecord> | LooseRecord;
  /** The status for an admitted caller, by default 200. */
  readonly status?: number;
};

const createHeldReservation = async (fixture: Fixture) => {
  const { appointmentId, clientSecret } = await reserve(fixture, '11:00');
  await payWith(fixture, clientSecret);
  return appointmentId;
};
const createUnpaidReservation = async (fixture: Fixture) => (await reserve(fixture, '12:00')).appointmentId;
const createPendingRequest = (fixture: Fixture) => request(fixture, { time: '13:00' });
const buildProposedSlots = ({ member, date }: Fixture) => ({
  slots: [{ staffId: member.staffId, date, time: '15:00' }],
});
/** Creates a request at 13:00 whose client is proposed 15:00. */
async function createProposedRequest(fixture: Fixture): Promise<string> {
  const appointmentId = await createPendingRequest(fixture);
  await fixture.asAdmin(proposals.proposeTimes, {
    params: { appointmentId },
    body: buildProposedSlots(fixture),
  });
  return appointmentId;
}
const buildProposedMoment = ({ date }: Fixture) => ({ date, time: '15:00' });
const createAfternoonAppointment = (fixture: Fixture) => createConfirmedAppointment(fixture, '14:00');
/** Creates an appointment on a past day. Each future day of a fixture has another past day. */
const createPastAppointment = (fixture: Fixture) =>
  aDeskAppointment(fixture, { date: addDays(fixture.date, -800) });
const createPayingAppointment = async (fixture: Fixture) => {
  const appointmentId = await createPastAppointment(fixture);
  const body = { method: 'cash' as const };
  await fixture.asStaff(appointments.startPayment, { params: { appointmentId }, body });
  return appointmentId;
};
/** Creates a confirmed appointment of a client with an address. */
async function createHomeAppointment(fixture: Fixture): Promise<string> {
  const { patients, commit } = thePlatform();
  const before = await patients.get(fixture.patient.patientId);
  await commit(...patients.put({ ...before, address: 'Calle Loíza 1853, San Juan' }, before));
  return createAfternoonAppointment(fixture);
}

/** Creates a calendar feed of the aesthetician and returns its file name. */
async function createFeed({ asStaff }: Fixture) {
  const { reply } = await asStaff(feeds.createCalendarFeed);
  return { file: new URL(reply.url).pathname.split('/').at(-1)! };
}

const readSeenTime = async (_: Fixture, id: string) => ({ from: await readStartTime(id) });

const toDayRange = ({ date }: Fixture) => ({ from: date, to: date });
const buildSlot = ({ member, date }: Fixture, time: string) => ({
  staffId: member.staffId,
  date,
  time,
  durationMinutes: 60,
});
const samplePosition = { latitude: 18.44, longitude: -66.06 };

/** A link of a reminder to the appointment at 14:00. */
const createReminderLink =
  (action: LinkAction) =>
  async ({ date }: Fixture, appointmentId: string) => {
    const { reminderLinks, commit } = thePlatform();
    const token = newToken(16);
    const expiresAt = toInstant(date, '14:00').getTime() / 1000;
    await commit(
      reminderLinks.add({
        tokenHash: hashText(token),
        appointmentId,
        action,
        date,
        time: '14:00',
        expiresAt,
      }),
    );
    return { token };
  };

/** Creates a received SMS of the fixture's client. */
async function createReceivedReply({ patient }: Fixture) {
  const { smsReplies, commit } = thePlatform();
  const replyId = newToken(16);
  const text = { replyId, from: patient.phone, text: 'Hola', patientIds: [patient.patientId] };
  await commit(smsReplies.add(createSmsReply(text, now())));
  return { replyId };
}

/** Returns the confirmation message of a confirmed appointment. */
async function findConfirmation({ stack, asAdmin }: Fixture, appointmentId: string) {
  await stack.waitUntilSettled();
  const { reply } = await asAdmin(notifications.listMessages, { params: { appointmentId } });
  return {
    messageId: reply.find(({ kind, channel }) => kind === 'confirmed' && channel === 'mail')!.messageId,
  };
}

export const targets = new Map<AnyRoute, Target>([
  [
    appointments.listAvailableTimes,
    { query: (fixture) => ({ ...toDayRange(fixture), serviceIds: fixture.serviceId }) },
  ],
  [
    appointments.requestAppointment,
    {
      body: ({ serviceId, date }) => ({ serviceIds: [serviceId], date, time: '09:00', policyAccepted: true }),
    },
  ],
  [appointments.confirmDeposit, { appointment: createHeldReservation }],
  [appointments.abandonReservation, { appointment: createUnpaidReservation }],
  [
    appointments.listTimesForRequest,
    {
      appointment: createPendingRequest,
      query: (fixture) => ({ ...toDayRange(fixture), staffId: fixture.member.staffId }),
    },
  ],
  [
    appointments.approveAppointment,
    {
      appointment: createPendingRequest,
      body: ({ member, date }) => ({ staffId: member.staffId, date, time: '13:00', durationMinutes: 60 }),
    },
  ],
  [appointments.denyAppointment, { appointment: createPendingRequest, body: () => ({ seen: 'pending' }) }],
  [appointments.listAssignedAppointments, { query: toDayRange }],
  [appointments.startPayment, { appointment: createPastAppointment, body: () => ({ method: 'cash' }) }],
  [
    appointments.completeAppointment,
    {
      appointment: createPayingAppointment,
      body: async (_, id) => ({ code: await getConfirmationCode(id) }),
    },
  ],

  [changes.listTimesForChange, { appointment: createAfternoonAppointment, query: toDayRange }],
  [
    changes.rescheduleAppointment,
    {
      appointment: createAfternoonAppointment,
      body: async ({ date }, id) => ({ from: await readStartTime(id), to: { date, time: '16:00' } }),
    },
  ],
  [changes.cancelAppointment, { appointment: createAfternoonAppointment, body: readSeenTime }],
  [changes.confirmAttendance, { appointment: createAfternoonAppointment, body: readSeenTime }],
  [changes.getReminderLink, { appointment: createAfternoonAppointment, ids: createReminderLink('cancel') }],
  [
    changes.listTimesForLink,
    { appointment: createAfternoonAppointment, ids: createReminderLink('change'), query: toDayRange },
  ],
  [
    changes.followReminderLink,
    { appointment: createAfternoonAppointment, ids: createReminderLink('confirm'), body: () => ({}) },
  ],

  [deskSearch.searchCenter, { query: ({ patient }) => ({ text: patient.firstName }) }],
  [proposals.proposeTimes, { appointment: createPendingRequest, body: buildProposedSlots }],
  [proposals.acceptProposal, { appointment: createProposedRequest, body: buildProposedMoment }],
  [
    proposals.acceptProposalByLink,
    {
      appointment: createProposedRequest,
      ids: createReminderLink('answerProposal'),
      body: buildProposedMoment,
    },
  ],

  [calendar.listCalendar, { query: toDayRange }],
  [calendar.listWorkingHours, { query: toDayRange }],
  [calendar.listAppointmentFlags, { query: ({ date }) => ({ date }) }],
  [calendar.listRecentServices, {}],
  [calendar.getAppointment, { appointment: createAfternoonAppointment }],
  [
    calendar.listTimesForServices,
    { query: (fixture) => ({ ...toDayRange(fixture), serviceIds: fixture.serviceId }) },
  ],
  [
    calendar.createAppointment,
    {
      body: ({ patient, member, serviceId, date }) => ({
        patientId: patient.patientId,
        serviceIds: [serviceId],
        date,
        time: '09:00',
        staffId: member.staffId,
        balanceInvoiced: true,
      }),
    },
  ],
  [
    calendar.changeAppointment,
    {
      appointment: createAfternoonAppointment,
      body: (fixture) => ({ from: buildSlot(fixture, '14:00'), to: buildSlot(fixture, '16:00') }),
    },
  ],
  // Marks are set only on the day. Undoing a mark that does not exist changes nothing.
  [
    calendar.setDayMark,
    {
      appointment: createAfternoonAppointment,
      ids: async () => ({ mark: 'arrived' }),
      status: 409,
    },
  ],
  [calendar.undoDayMark, { appointment: createAfternoonAppointment, ids: async () => ({ mark: 'arrived' }) }],
  [calendar.confirmAttendanceAtDesk, { appointment: createAfternoonAppointment, body: readSeenTime }],
  [
    calendar.cancelForPatient,
    {
      appointment: createAfternoonAppointment,
      body: () => ({
        reason: 'Llamó para cancelar',
        seen: 'confirmed',
      }),
    },
  ],
  [
    calendar.deleteAppointment,
    { appointment: createAfternoonAppointment, query: () => ({ seen: 'confirmed' }) },
  ],

  [closing.listUnclosedAppointments, {}],
  [closing.listUnclosedOfStaff, {}],
  [closing.listCompletedAppointments, { query: ({ date }) => ({ month: toMonth(date) }) }],
  [closing.markNoShow, { appointment: createPastAppointment }],
  // The deposit of an upcoming appointment is not forfeited, so the operation rejects the call.
  [
    closing.waiveForfeit,
    { appointment: createAfternoonAppointment, body: () => ({ reason: 'Fuerza mayor' }), status: 409 },
  ],
  [
    closing.completeWithoutCode,
    { appointment: createPastAppointment, body: () => ({ method: 'cash', reason: 'Perdió su teléfono' }) },
  ],

  [feeds.readCalendarFeed, { ids: createFeed }],
  [patients.searchPatients, { query: ({ patient }) => ({ text: patient.firstName }) }],
  [notifications.listMessages, { appointment: createAfternoonAppointment }],
  [replies.listSmsReplies, { query: () => ({ state: 'open' }) }],
  [replies.stopSmsOfReply, { ids: createReceivedReply }],
  [replies.setSmsReplyState, { ids: createReceivedReply, body: () => ({ state: 'handled' }) }],
  [
    notifications.dismissFailedMessage,
    { ids: async () => ({ id: 'gone' }), body: () => ({ channel: 'mail', recipientId: 'nobody' }) },
  ],
  [notifications.resendMessage, { appointment: createAfternoonAppointment, ids: findConfirmation }],

  [staff.getSchedule, { query: toDayRange }],
  [
    staff.changeSchedule,
    {
      body: ({ date }) => ({
        change: { action: 'add', weekly: false, date, start: '18:00', end: '19:00' },
      }),
    },
  ],
  [staff.shareLocation, { body: () => samplePosition }],
  [
    staff.planRoute,
    {
      appointment: createHomeAppointment,
      body: (_, appointmentId) => ({ appointmentId, from: samplePosition }),
    },
  ],
  ...accountsTargets,
  ...categoryTargets,
  ...documentsTargets,
  ...financeTargets,
  ...healthTargets,
  ...intakeTargets,
  ...landingTargets,
  ...medicationTargets,
  ...patientTargets,
  ...productTargets,
  ...prospectTargets,
  ...recordsTargets,
  ...registerTargets,
  ...shopTargets,
  ...soldTargets,
  ...stockTargets,
  ...reportTargets,
  ...teamTargets,
  ...posTargets,
  ...appointmentTargets,
  ...athPaymentTargets,
]);
