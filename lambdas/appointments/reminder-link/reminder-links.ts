import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import * as routes from '#shared/appointments/changes/change-api.ts';
import { forfeitCents, mayChange } from '#shared/appointments/changes/changes.ts';
import {
  type AppointmentAction,
  isOpen,
  linkEnd,
  type ReminderLink,
} from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { timesForAppointment } from '../booking/booking-options.ts';
import { cancellationChange, rescheduleChange } from '../changes/appointment-changes.ts';
import { attendanceChange } from '../shared/attendance.ts';
import { staffTold, unacceptedChange } from '../shared/views.ts';

/** Unknown links tried from one source: none can be guessed, but trying must not load the table. */
const unknownLinks = { what: 'unknown appointment link', most: 60, seconds: 600 } as const;

/** Whether a link went to the phone or e-mail the client has now: whoever has the old one changes nothing. */
async function isStillTheirs({ patients }: Platform, { sentTo }: ReminderLink, patientId: string) {
  const client = await patients.find(patientId);
  if (!client?.active) return false;
  const { email, phone } = client;
  return sentTo === undefined || [email, smsPhone(phone) ?? phone].some((each) => hashOf(each) === sentTo);
}

type KnownLinkInput = { readonly token: string; readonly source: string };
type Linked = { readonly link: ReminderLink; readonly appointment: Appointment };

/**
 * A link that was sent, open or not, and its appointment. Throws `appointment.link_spent`; after too many unknown ones,
 * `request.too_many`.
 */
async function knownLink(platform: Platform, { token, source }: KnownLinkInput): Promise<Linked> {
  const link = await platform.reminderLinks.find(hashOf(token));
  if (!link) await limitSource(platform, source, unknownLinks);
  const appointment = link && (await platform.appointments.find(link.appointmentId));
  if (!link || !appointment || !(await isStillTheirs(platform, link, appointment.patientId)))
    throw new AppError(appointmentErrors.link_spent);
  return { link, appointment };
}

/** A link that is open, and its appointment. Throws `appointment.link_spent`. */
async function openLink(platform: Platform, asked: KnownLinkInput): Promise<Linked> {
  const linked = await knownLink(platform, asked);
  if (!isOpen(linked.link, linked.appointment, platform.now()))
    throw new AppError(appointmentErrors.link_spent);
  return linked;
}

const linkedView = (
  { action }: ReminderLink,
  appointment: Appointment,
  now: Date,
): routes.LinkedAppointment => ({
  action,
  status: appointment.status,
  patientFirstName: appointment.patient.firstName,
  staffName: staffTold(appointment),
  date: appointment.date,
  time: appointment.time,
  durationMinutes: appointment.durationMinutes,
  attendanceConfirmed: appointment.attendanceConfirmed,
  depositCents: appointment.deposit.amountCents,
  forfeitCents: forfeitCents(appointment, now),
  canChange: mayChange(appointment, now),
  changedFrom: unacceptedChange(appointment, now),
});

/**
 * Changes nothing, since programs that check the links of messages open them too. Of a used link it tells what became of
 * the appointment.
 */
export const getReminderLink = operation(routes.getReminderLink, async ({ params, source }, platform) => {
  const { link, appointment } = await knownLink(platform, { ...params, source });
  const now = platform.now();
  return { ...linkedView(link, appointment, now), ended: linkEnd(link, appointment, now) };
});

/** Only links that may change the appointment have hours to offer. */
export const listTimesForLink = operation(
  routes.listTimesForLink,
  async ({ params, query, source }, platform) => {
    const { link, appointment } = await openLink(platform, { ...params, source });
    if (link.action !== 'change' && link.action !== 'manage') throw new AppError(appointmentErrors.not_found);
    return timesForAppointment(platform, appointment, query);
  },
);

type ApplyLinkInput = {
  readonly link: ReminderLink;
  readonly action: AppointmentAction;
  readonly appointment: Appointment;
  readonly body: BodyOf<typeof routes.followReminderLink>;
};

function hourOf({ to }: BodyOf<typeof routes.followReminderLink>) {
  if (to) return to;
  const { text } = appointmentErrors.time_invalid;
  throw new AppError(appointmentErrors.time_invalid, { fields: [{ field: 'to', message: text }] });
}

/** Whoever holds the link acts for the appointment's client, in this one thing. */
function applyLink(platform: Platform, { link, action, appointment, body }: ApplyLinkInput) {
  const actor: Actor = { kind: 'user', id: appointment.patientId, role: 'patient' };
  switch (action) {
    case 'confirm':
      return attendanceChange(platform, appointment, { accepted: body.accepted, actor });
    case 'change':
      // A link is open only while its appointment is where the message said.
      return rescheduleChange(platform, appointment, {
        from: link,
        to: hourOf(body),
        sameStaff: body.sameStaff,
        actor,
      });
    case 'cancel':
      return cancellationChange(platform, appointment, { confirmed: body.confirmed, actor });
  }
}

/** The link is spent in the commit that does what it is for: never one without the other. */
export const followReminderLink = operation(routes.followReminderLink, ({ params, body, source }, platform) =>
  retryStale(async () => {
    const { link, appointment } = await openLink(platform, { ...params, source });
    const action = link.action === 'manage' ? body.action : link.action;
    if (!action) throw new AppError(coreErrors.malformed);
    const { after, writes } = await applyLink(platform, { link, action, appointment, body });
    const now = platform.now();
    // A link that offers every action stays open after confirming, for a later change or cancellation.
    const isSpent = link.action !== 'manage' || action !== 'confirm';
    const spent = isSpent ? [platform.reminderLinks.spend(link, now)] : [];
    const all = [...writes, ...spent];
    if (all.length > 0) await platform.commit(...all);
    return linkedView({ ...link, action }, after, now);
  }),
);
