import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSource } from '#lambdas/runtime/limits.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import * as routes from '#shared/appointments/changes/change-api.ts';
import { calculateForfeit, canChange } from '#shared/appointments/changes/changes.ts';
import {
  type AppointmentAction,
  findLinkEnd,
  isReminderLinkOpen,
  type ReminderLink,
} from '#shared/appointments/changes/reminder-link.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { listTimesForAppointment } from '../booking/booking-options.ts';
import { buildCancellationChange, buildRescheduleChange } from '../changes/appointment-changes.ts';
import { buildAttendanceChange } from '../shared/attendance.ts';
import { findAnnouncedStaffName, findUnacceptedChange, toProposalView } from '../shared/views.ts';

/** Limits the requests with unknown links per source, to protect the table from load. */
const unknownLinkLimit = { action: 'unknown appointment link', maxCount: 60, seconds: 600 } as const;

/** Whether the client is active and still has the phone or e-mail to which the link was sent, if the link stores it. */
async function isSentToCurrentAddress({ patients }: Platform, { sentTo }: ReminderLink, patientId: string) {
  const client = await patients.find(patientId);
  if (!client?.active) return false;
  const { email, phone } = client;
  const addresses = [email, toSmsPhone(phone) ?? phone];
  return sentTo === undefined || addresses.some((address) => hashText(address) === sentTo);
}

type LinkLookup = { readonly token: string; readonly source: string };
type LinkWithAppointment = { readonly link: ReminderLink; readonly appointment: Appointment };

/** Returns a sent link and its appointment. Throws `appointment.link_spent` or `request.too_many`. */
export async function getSentLink(
  platform: Platform,
  { token, source }: LinkLookup,
): Promise<LinkWithAppointment> {
  const link = await platform.reminderLinks.find(hashText(token));
  if (!link) await limitSource(platform, source, unknownLinkLimit);
  const appointment = link && (await platform.appointments.find(link.appointmentId));
  if (!link || !appointment || !(await isSentToCurrentAddress(platform, link, appointment.patientId)))
    throw new AppError(appointmentErrors.link_spent);
  return { link, appointment };
}

/** Returns an open link and its appointment. Throws `appointment.link_spent`. */
async function getOpenLink(platform: Platform, lookup: LinkLookup): Promise<LinkWithAppointment> {
  const linkWithAppointment = await getSentLink(platform, lookup);
  if (!isReminderLinkOpen(linkWithAppointment.link, linkWithAppointment.appointment, platform.now()))
    throw new AppError(appointmentErrors.link_spent);
  return linkWithAppointment;
}

export const toLinkedView = (
  { action }: ReminderLink,
  appointment: Appointment,
  now: Date,
): routes.LinkedAppointment => ({
  action,
  status: appointment.status,
  patientFirstName: appointment.patient.firstName,
  staffName: findAnnouncedStaffName(appointment),
  date: appointment.date,
  time: appointment.time,
  durationMinutes: appointment.durationMinutes,
  attendanceConfirmed: appointment.attendanceConfirmed,
  depositCents: appointment.deposit.amountCents,
  forfeitCents: calculateForfeit(appointment, now),
  canChange: canChange(appointment, now),
  changedFrom: findUnacceptedChange(appointment, now),
  proposal: toProposalView(appointment, now),
});

/** Shows the appointment without changing it, because link scanners open links too. A used link also shows it. */
export const getReminderLink = operation(routes.getReminderLink, async ({ params, source }, platform) => {
  const { link, appointment } = await getSentLink(platform, { ...params, source });
  const now = platform.now();
  return { ...toLinkedView(link, appointment, now), ended: findLinkEnd(link, appointment, now) };
});

/** Whether the caller chooses the action of the link. */
const offersChoice = ({ action }: ReminderLink) => action === 'manage' || action === 'answerProposal';

/** Throws `appointment.not_found` for a link that cannot move the appointment. */
export const listTimesForLink = operation(
  routes.listTimesForLink,
  async ({ params, query, source }, platform) => {
    const { link, appointment } = await getOpenLink(platform, { ...params, source });
    if (link.action !== 'change' && !offersChoice(link)) throw new AppError(appointmentErrors.not_found);
    return listTimesForAppointment(platform, appointment, query);
  },
);

type ApplyLinkInput = {
  readonly link: ReminderLink;
  readonly action: AppointmentAction;
  readonly appointment: Appointment;
  readonly body: BodyOf<typeof routes.followReminderLink>;
};

function readTargetTime({ to }: BodyOf<typeof routes.followReminderLink>) {
  if (to) return to;
  const { text } = appointmentErrors.time_invalid;
  throw new AppError(appointmentErrors.time_invalid, { fields: [{ field: 'to', message: text }] });
}

function buildLinkedChange(platform: Platform, { link, action, appointment, body }: ApplyLinkInput) {
  const actor: Actor = { kind: 'user', id: appointment.patientId, role: 'patient' };
  switch (action) {
    case 'confirm':
      return buildAttendanceChange(platform, appointment, { accepted: body.accepted, actor });
    case 'change':
      // An open link's appointment is at the time stated in the message.
      return buildRescheduleChange(platform, appointment, {
        from: link,
        to: readTargetTime(body),
        sameStaff: body.sameStaff,
        actor,
      });
    case 'cancel':
      return buildCancellationChange(platform, appointment, { confirmed: body.confirmed, actor });
  }
}

/** Performs the link's action and marks the link used in one commit. */
export const followReminderLink = operation(routes.followReminderLink, ({ params, body, source }, platform) =>
  retryStale(async () => {
    const { link, appointment } = await getOpenLink(platform, { ...params, source });
    const action = offersChoice(link) ? body.action : link.action;
    if (!action || action === 'manage' || action === 'answerProposal')
      throw new AppError(coreErrors.malformed);
    const { after, writes } = await buildLinkedChange(platform, { link, action, appointment, body });
    const now = platform.now();
    // A `manage` link stays open after a confirmation, for a later change or cancellation.
    const isUsed = link.action !== 'manage' || action !== 'confirm';
    const usedWrites = isUsed ? [platform.reminderLinks.markUsed(link, now)] : [];
    const allWrites = [...writes, ...usedWrites];
    if (allWrites.length > 0) await platform.commit(...allWrites);
    return toLinkedView({ ...link, action }, after, now);
  }),
);
