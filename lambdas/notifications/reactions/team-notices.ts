import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { MessageChannel } from '#shared/notifications/delivery.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { linksNow } from '../delivery/links.ts';
import { toFrontDesk } from '../delivery/recipients.ts';
import { deskNewsMail, staffNewsMail, staffNewsText, type TeamNews } from '../messages/team-news.ts';

type Slot = { readonly staffId: string; readonly date: string; readonly time: string };
/** A created, moved or ended appointment: its slot, and the previous one if it moved. */
export type AppointmentNews = Slot & { readonly appointmentId: string; readonly previous?: Slot };

/** True if the appointment was confirmed before it was cancelled. */
const wasExpected = (appointment: Appointment) =>
  appointment.status === 'cancelled' && appointment.confirmationCode !== undefined;
const isAt = ({ staffId, date, time }: Slot, slot: Slot) =>
  staffId === slot.staffId && date === slot.date && time === slot.time;

type Told = TeamNews & { readonly staffId: string };

/** Notices to staff members, if the event still matches the appointment. */
function newsOf(appointment: Appointment, facts: AppointmentNews): Told[] {
  const { staffId, previous } = facts;
  if (wasExpected(appointment)) return [{ kind: 'staffCancelled', appointment, staffId }];
  if (appointment.status !== 'confirmed' || !isAt(appointment, facts)) return [];
  if (!previous) return [{ kind: 'staffNew', appointment, staffId }];
  const before = { date: previous.date, time: previous.time };
  if (previous.staffId === staffId) return [{ kind: 'staffMoved', appointment, before, staffId }];
  return [
    { kind: 'staffNew', appointment, staffId },
    // Shown at the time that the previous staff member knew.
    {
      kind: 'staffCancelled',
      appointment: { ...appointment, ...before },
      takenBy: appointment.staffName,
      staffId: previous.staffId,
    },
  ];
}

/** SMS if the owner chose it and the phone accepts it; otherwise e-mail. */
const channelOf = ({ phone }: StaffMember, wanted: MessageChannel): MessageChannel =>
  wanted === 'sms' && smsPhone(phone) !== undefined ? 'sms' : 'mail';

async function staffTold(facts: AppointmentNews, platform: Platform, channel: MessageChannel) {
  const appointment = await platform.appointments.find(facts.appointmentId);
  const news = appointment ? newsOf(appointment, facts) : [];
  if (news.length === 0) return [];
  const [{ staffNewsBy }, team] = await Promise.all([platform.settings.get(), platform.staff.all()]);
  return news.flatMap((told) => {
    const member = team.find(({ staffId }) => staffId === told.staffId);
    return member?.active && channelOf(member, staffNewsBy) === channel ? [{ told, member }] : [];
  });
}

/** Notifies staff members of appointments created, moved or cancelled. */
export const staffNews = {
  async mail(facts: AppointmentNews, platform: Platform) {
    const due = await staffTold(facts, platform, 'mail');
    if (due.length === 0) return [];
    const links = await linksNow(platform);
    return due.map(({ told, member: { staffId, email } }) => ({
      userId: staffId,
      to: email,
      kind: told.kind,
      message: staffNewsMail(told, links),
    }));
  },
  async sms(facts: AppointmentNews, platform: Platform) {
    return (await staffTold(facts, platform, 'sms')).map(({ told, member: { staffId, phone } }) => ({
      userId: staffId,
      to: phone,
      kind: told.kind,
      text: async () => staffNewsText(told, await linksNow(platform)),
    }));
  },
};

/** Notifies the front desk of appointments that clients cancel or move. */
export const deskNews = {
  async mail(facts: AppointmentNews, platform: Platform) {
    const appointment = await platform.appointments.find(facts.appointmentId);
    if (!appointment) return [];
    const { previous } = facts;
    const isGivenUp = appointment.status === 'cancelled' && appointment.cancellation.kind === 'byPatient';
    if (previous ? !isAt(appointment, facts) : !isGivenUp) return [];
    const message = deskNewsMail(appointment, previous, await linksNow(platform));
    const kind = previous ? ('deskMoved' as const) : ('deskCancelled' as const);
    return toFrontDesk(platform, kind, message);
  },
};
