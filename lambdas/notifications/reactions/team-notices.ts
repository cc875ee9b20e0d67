import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { MessageChannel } from '#shared/notifications/delivery.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { readLinks } from '../delivery/links.ts';
import { addressFrontDesk } from '../delivery/recipients.ts';
import { deskNewsMail, staffNewsMail, staffNewsText, type TeamNews } from '../messages/team-news.ts';

type AppointmentSlot = { readonly staffId: string; readonly date: string; readonly time: string };
/** Slot of a created, moved or ended appointment, and the previous slot if it moved. */
export type AppointmentNews = AppointmentSlot & {
  readonly appointmentId: string;
  readonly previous?: AppointmentSlot;
};

/** True if the appointment was confirmed before it was cancelled. */
const wasConfirmed = (appointment: Appointment) =>
  appointment.status === 'cancelled' && appointment.confirmationCode !== undefined;
const isInSlot = ({ staffId, date, time }: AppointmentSlot, slot: AppointmentSlot) =>
  staffId === slot.staffId && date === slot.date && time === slot.time;

type StaffNotice = TeamNews & { readonly staffId: string };

/** Builds the notices to staff members, if the event still matches the appointment. */
function buildStaffNotices(appointment: Appointment, facts: AppointmentNews): StaffNotice[] {
  const { staffId, previous } = facts;
  if (wasConfirmed(appointment)) return [{ kind: 'staffCancelled', appointment, staffId }];
  if (appointment.status !== 'confirmed' || !isInSlot(appointment, facts)) return [];
  if (!previous) return [{ kind: 'staffNew', appointment, staffId }];
  const before = { date: previous.date, time: previous.time };
  if (previous.staffId === staffId) return [{ kind: 'staffMoved', appointment, before, staffId }];
  return [
    { kind: 'staffNew', appointment, staffId },
    // The previous staff member knows the appointment by its former time.
    {
      kind: 'staffCancelled',
      appointment: { ...appointment, ...before },
      takenBy: appointment.staffName,
      staffId: previous.staffId,
    },
  ];
}

/** Returns `sms` if the owner chose it and the phone accepts it, otherwise `mail`. */
const selectChannel = ({ phone }: StaffMember, preferred: MessageChannel): MessageChannel =>
  preferred === 'sms' && toSmsPhone(phone) !== undefined ? 'sms' : 'mail';

async function findStaffNotices(facts: AppointmentNews, platform: Platform, channel: MessageChannel) {
  const appointment = await platform.appointments.find(facts.appointmentId);
  const news = appointment ? buildStaffNotices(appointment, facts) : [];
  if (news.length === 0) return [];
  const [{ staffNewsBy }, team] = await Promise.all([platform.settings.get(), platform.staff.all()]);
  return news.flatMap((notice) => {
    const member = team.find(({ staffId }) => staffId === notice.staffId);
    return member?.active && selectChannel(member, staffNewsBy) === channel ? [{ notice, member }] : [];
  });
}

export const staffNews = {
  async mail(facts: AppointmentNews, platform: Platform) {
    const dueNotices = await findStaffNotices(facts, platform, 'mail');
    if (dueNotices.length === 0) return [];
    const links = await readLinks(platform);
    return dueNotices.map(({ notice, member: { staffId, email } }) => ({
      userId: staffId,
      to: email,
      kind: notice.kind,
      message: staffNewsMail(notice, links),
    }));
  },
  async sms(facts: AppointmentNews, platform: Platform) {
    const dueNotices = await findStaffNotices(facts, platform, 'sms');
    return dueNotices.map(({ notice, member: { staffId, phone } }) => ({
      userId: staffId,
      to: phone,
      kind: notice.kind,
      text: async () => staffNewsText(notice, await readLinks(platform)),
    }));
  },
};

/** Notifies the front desk of appointments that clients cancel or move. */
export const deskNews = {
  async mail(facts: AppointmentNews, platform: Platform) {
    const appointment = await platform.appointments.find(facts.appointmentId);
    if (!appointment) return [];
    const { previous } = facts;
    const isCancelledByClient =
      appointment.status === 'cancelled' && appointment.cancellation.kind === 'byPatient';
    if (previous ? !isInSlot(appointment, facts) : !isCancelledByClient) return [];
    const message = deskNewsMail(appointment, previous, await readLinks(platform));
    const kind = previous ? ('deskMoved' as const) : ('deskCancelled' as const);
    return addressFrontDesk(platform, kind, message);
  },
};
