import { now } from '#lambdas/platform/clock.ts';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import * as appointments from '#shared/appointments/api.ts';
import * as calendar from '#shared/appointments/calendar/calendar-api.ts';
import * as feeds from '#shared/appointments/calendar/feed-api.ts';
import * as changes from '#shared/appointments/changes/change-api.ts';
import type { LinkAction } from '#shared/appointments/changes/reminder-link.ts';
import * as closing from '#shared/appointments/closing/closing-api.ts';
import { addDays, instantOf, monthOf } from '#shared/core/civil-time.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import * as notifications from '#shared/notifications/api.ts';
import * as replies from '#shared/notifications/reply-api.ts';
import { received } from '#shared/notifications/sms-reply.ts';
import * as patients from '#shared/patients/api.ts';
import * as staff from '#shared/staff/api.ts';
import { aDeskAppointment } from '../appointments/desk-appointment.ts';
import { hourOf } from '../appointments/patient-changes.ts';
import { thePlatform } from '../center/center.ts';
import { codeOf, confirmed, payWith, request, reserve, type Scene } from '../center/scene.ts';
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
import { tillTargets } from './sales.ts';
import { shopTargets } from './shop.ts';
import { soldTargets } from './sold.ts';
import { stockTargets } from './stock.ts';
import { teamTargets } from './team.ts';

export type Loose = Record<string, unknown>;
/** The data that an admitted caller needs for a call to succeed. */
export type Target = {
  /** Creates an appointment in the state that the call requires. */
  readonly appointment?: (scene: Scene) => Promise<string>;
  /** Path parameters other than client, aesthetician and appointment. */
  readonly ids?: (scene: Scene, appointmentId: string) => Promise<Record<string, string>>;
  readonly query?: (scene: Scene) => Loose;
  readonly body?: (scene: Scene, appointmentId: string) => Promise<Loose> | Loose;
  /** The status for an admitted caller; 200 by default. */
  readonly answer?: number;
};

const held = async (scene: Scene) => {
  const { appointmentId, clientSecret } = await reserve(scene, '11:00');
  await payWith(scene, clientSecret);
  return appointmentId;
};
const unpaid = async (scene: Scene) => (await reserve(scene, '12:00')).appointmentId;
const waiting = (scene: Scene) => request(scene, { time: '13:00' });
const standing = (scene: Scene) => confirmed(scene, '14:00');
/** An appointment on a past day; each future day of the fixture has its own. */
const overdue = (scene: Scene) => aDeskAppointment(scene, { date: addDays(scene.date, -800) });
const beingPaid = async (scene: Scene) => {
  const appointmentId = await overdue(scene);
  const body = { method: 'cash' as const };
  await scene.asStaff(appointments.startPayment, { params: { appointmentId }, body });
  return appointmentId;
};
/** A confirmed appointment of a client with an address. */
async function atHome(scene: Scene): Promise<string> {
  const { patients, commit } = thePlatform();
  const before = await patients.get(scene.patient.patientId);
  await commit(...patients.put({ ...before, address: 'Calle Loíza 1853, San Juan' }, before));
  return standing(scene);
}

/** The file name of the aesthetician's calendar feed. */
async function feedOf({ asStaff }: Scene) {
  const { reply } = await asStaff(feeds.createCalendarFeed);
  return { file: new URL(reply.url).pathname.split('/').at(-1)! };
}

const seenHour = async (_: Scene, id: string) => ({ from: await hourOf(id) });

const days = ({ date }: Scene) => ({ from: date, to: date });
const slotAt = ({ member, date }: Scene, time: string) => ({
  staffId: member.staffId,
  date,
  time,
  durationMinutes: 60,
});
const somewhere = { latitude: 18.44, longitude: -66.06 };

/** A link of a reminder to the appointment at 14:00. */
const linkTo =
  (action: LinkAction) =>
  async ({ date }: Scene, appointmentId: string) => {
    const { reminderLinks, commit } = thePlatform();
    const token = newToken(16);
    const expiresAt = instantOf(date, '14:00').getTime() / 1000;
    await commit(
      reminderLinks.add({ tokenHash: hashOf(token), appointmentId, action, date, time: '14:00', expiresAt }),
    );
    return { token };
  };

/** A received SMS of the fixture's client. */
async function replyOf({ patient }: Scene) {
  const { smsReplies, commit } = thePlatform();
  const replyId = newToken(16);
  const text = { replyId, from: patient.phone, text: 'Hola', patientIds: [patient.patientId] };
  await commit(smsReplies.add(received(text, now())));
  return { replyId };
}

/** The confirmation message of a confirmed appointment. */
async function confirmationOf({ stack, asAdmin }: Scene, appointmentId: string) {
  await stack.settled();
  const { reply } = await asAdmin(notifications.listMessages, { params: { appointmentId } });
  return {
    messageId: reply.find(({ kind, channel }) => kind === 'confirmed' && channel === 'mail')!.messageId,
  };
}

export const targets = new Map<AnyRoute, Target>([
  [appointments.listAvailableTimes, { query: (scene) => ({ ...days(scene), serviceIds: scene.serviceId }) }],
  [
    appointments.requestAppointment,
    {
      body: ({ serviceId, date }) => ({ serviceIds: [serviceId], date, time: '09:00', policyAccepted: true }),
    },
  ],
  [appointments.confirmDeposit, { appointment: held }],
  [appointments.abandonReservation, { appointment: unpaid }],
  [
    appointments.listTimesForRequest,
    { appointment: waiting, query: (scene) => ({ ...days(scene), staffId: scene.member.staffId }) },
  ],
  [
    appointments.approveAppointment,
    {
      appointment: waiting,
      body: ({ member, date }) => ({ staffId: member.staffId, date, time: '13:00', durationMinutes: 60 }),
    },
  ],
  [appointments.denyAppointment, { appointment: waiting, body: () => ({ seen: 'pending' }) }],
  [appointments.listAssignedAppointments, { query: days }],
  [appointments.startPayment, { appointment: overdue, body: () => ({ method: 'cash' }) }],
  [
    appointments.completeAppointment,
    { appointment: beingPaid, body: async (_, id) => ({ code: await codeOf(id) }) },
  ],

  [changes.listTimesForChange, { appointment: standing, query: days }],
  [
    changes.rescheduleAppointment,
    {
      appointment: standing,
      body: async ({ date }, id) => ({ from: await hourOf(id), to: { date, time: '16:00' } }),
    },
  ],
  [changes.cancelAppointment, { appointment: standing, body: seenHour }],
  [changes.confirmAttendance, { appointment: standing, body: seenHour }],
  [changes.getReminderLink, { appointment: standing, ids: linkTo('cancel') }],
  [changes.listTimesForLink, { appointment: standing, ids: linkTo('change'), query: days }],
  [changes.followReminderLink, { appointment: standing, ids: linkTo('confirm'), body: () => ({}) }],

  [calendar.listCalendar, { query: days }],
  [calendar.getAppointment, { appointment: standing }],
  [calendar.listTimesForServices, { query: (scene) => ({ ...days(scene), serviceIds: scene.serviceId }) }],
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
      appointment: standing,
      body: (scene) => ({ from: slotAt(scene, '14:00'), to: slotAt(scene, '16:00') }),
    },
  ],
  [calendar.confirmAttendanceAtDesk, { appointment: standing, body: seenHour }],
  [
    calendar.cancelForPatient,
    {
      appointment: standing,
      body: () => ({
        reason: 'Llamó para cancelar',
        seen: 'confirmed',
      }),
    },
  ],
  [calendar.deleteAppointment, { appointment: standing, query: () => ({ seen: 'confirmed' }) }],

  [closing.listUnclosedAppointments, {}],
  [closing.listUnclosedOfStaff, {}],
  [closing.listCompletedAppointments, { query: ({ date }) => ({ month: monthOf(date) }) }],
  [closing.markNoShow, { appointment: overdue }],
  // The deposit of an upcoming appointment is not forfeited, so the operation rejects the call.
  [closing.waiveForfeit, { appointment: standing, body: () => ({ reason: 'Fuerza mayor' }), answer: 409 }],
  [
    closing.completeWithoutCode,
    { appointment: overdue, body: () => ({ method: 'cash', reason: 'Perdió su teléfono' }) },
  ],

  [feeds.readCalendarFeed, { ids: feedOf }],
  [patients.searchPatients, { query: ({ patient }) => ({ text: patient.firstName }) }],
  [notifications.listMessages, { appointment: standing }],
  [replies.listSmsReplies, { query: () => ({ state: 'open' }) }],
  [replies.stopSmsOfReply, { ids: replyOf }],
  [replies.setSmsReplyState, { ids: replyOf, body: () => ({ state: 'handled' }) }],
  [
    notifications.dismissFailedMessage,
    { ids: async () => ({ id: 'gone' }), body: () => ({ channel: 'mail', recipientId: 'nobody' }) },
  ],
  [notifications.resendMessage, { appointment: standing, ids: confirmationOf }],

  [staff.getSchedule, { query: days }],
  [
    staff.changeSchedule,
    {
      body: ({ date }) => ({
        change: { action: 'add', weekly: false, date, start: '18:00', end: '19:00' },
      }),
    },
  ],
  [staff.shareLocation, { body: () => somewhere }],
  [
    staff.planRoute,
    { appointment: atHome, body: (_, appointmentId) => ({ appointmentId, from: somewhere }) },
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
  ...tillTargets,
  ...appointmentTargets,
  ...athPaymentTargets,
]);
