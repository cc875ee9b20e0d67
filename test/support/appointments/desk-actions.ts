import { randomUUID } from 'node:crypto';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { AppointmentStatus, SlotChoice } from '#shared/appointments/appointment.ts';
import { unusualHourAsk } from '#shared/appointments/booking/unusual-hour.ts';
import {
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listCalendar,
} from '#shared/appointments/calendar/calendar-api.ts';
import { forfeitFacts, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { invoicesOf } from '#shared/finance/invoice.ts';
import { aStaffMember, openOn, thePlatform } from '../center/center.ts';
import { codeOf, confirmed, type Scene, stored } from '../center/scene.ts';
import type { Caller } from '../system/api-client.ts';
import { onDay } from '../system/clock.ts';

// Calls of the front desk on the calendar.

/** Another aesthetician who can perform the fixture's service. */
export async function aColleague(
  { serviceId, date, member }: Scene,
  hours: readonly [string, string] | [] = [],
) {
  const colleague = await aStaffMember(member.firstName.replace('Carmen', 'Yadira'), {
    staffId: randomUUID(),
    serviceIds: [serviceId],
    colorIndex: 1,
  });
  await openOn(colleague.staffId, date, ...hours);
  return colleague;
}

type Entry = BodyOf<typeof createAppointment>;

/** Enters an appointment for the fixture's client and service, by default at ten with any aesthetician. */
export const enter = (scene: Scene, given: Partial<Entry> = {}, as: Caller = scene.asAdmin) =>
  as(createAppointment, {
    body: {
      patientId: scene.patient.patientId,
      serviceIds: [scene.serviceId],
      date: scene.date,
      time: '10:00',
      balanceInvoiced: false,
      ...given,
    },
  });

/** Enters an appointment, confirming an unusual hour if required. */
export async function entered(scene: Scene, given: Partial<Entry> = {}): Promise<string> {
  const first = await enter(scene, given);
  const { question } = first.problem ?? {};
  const isAsked = first.status !== 200 && question?.ask === unusualHourAsk.name;
  const { status, reply, problem } = isAsked
    ? await enter(scene, {
        ...given,
        confirmed: [...(given.confirmed ?? []), { ask: unusualHourAsk.name, facts: question.facts as never }],
      })
    : first;
  if (status !== 200) throw new Error(`The appointment was not entered: ${problem.code}`);
  return reply.appointmentId;
}

export async function slotOf(appointmentId: string): Promise<SlotChoice> {
  const { staffId, date, time, durationMinutes } = await stored(appointmentId);
  return { staffId, date, time, durationMinutes };
}

/** Moves an appointment from its current slot, or from the given one. */
export async function move(
  scene: Scene,
  appointmentId: string,
  given: { readonly to: Partial<SlotChoice>; readonly from?: SlotChoice; readonly as?: Caller } & Pick<
    BodyOf<typeof changeAppointment>,
    'confirmed'
  >,
) {
  const from = given.from ?? (await slotOf(appointmentId));
  const { confirmed } = given;
  const body = { from, to: { ...from, ...given.to }, ...(confirmed && { confirmed }) };
  return (given.as ?? scene.asAdmin)(changeAppointment, { params: { appointmentId }, body });
}

export async function attend({ asAdmin, date: anyDate }: Scene, appointmentId: string) {
  const { date, time } = await slotOf(appointmentId).catch(() => ({ date: anyDate, time: '10:00' }));
  return asAdmin(confirmAttendanceAtDesk, { params: { appointmentId }, body: { from: { date, time } } });
}

export const open = (as: Caller, appointmentId: string) => as(getAppointment, { params: { appointmentId } });

/** The status and forfeit facts that the desk sees; defaults for an appointment it cannot read. */
async function seenOf(as: Caller, appointmentId: string) {
  const { status, reply } = await open(as, appointmentId);
  if (status !== 200) return { seen: 'confirmed', facts: [] } as const;
  return { seen: reply.status, facts: forfeitFacts(reply) };
}

export async function cancelFor(scene: Scene, appointmentId: string, reason = 'Llamó para cancelar') {
  const { seen, facts } = await seenOf(scene.asAdmin, appointmentId);
  const confirmed = [{ ask: patientForfeitAsk.name, facts: [...facts] }];
  return scene.asAdmin(cancelForPatient, { params: { appointmentId }, body: { reason, seen, confirmed } });
}

/** Removes an appointment with its current status as seen, or with the given one. */
export async function remove({ asAdmin }: Scene, appointmentId: string, as?: AppointmentStatus) {
  const seen = as ?? (await seenOf(asAdmin, appointmentId)).seen;
  return asAdmin(deleteAppointment, { params: { appointmentId }, query: { seen } });
}

/** The appointments of the fixture's day on a caller's calendar. */
export async function calendarOf({ date }: Scene, as: Caller) {
  const { reply } = await as(listCalendar, { query: { from: date, to: date } });
  return reply;
}

export const sheetOf = async ({ member, date }: Scene) =>
  (await thePlatform().daySheets.get(member.staffId, date)).appointments.map(({ start, status }) => ({
    start,
    status,
  }));

export const invoicesNow = async (appointmentId: string) =>
  invoicesOf(await thePlatform().appointments.get(appointmentId)).map(({ status }) => status);

/** A confirmed appointment that its aesthetician has completed on its day. */
export async function completed(scene: Scene, time?: string): Promise<string> {
  const appointmentId = await confirmed(scene, time);
  const { asStaff, date } = scene;
  onDay(date);
  await asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const code = await codeOf(appointmentId);
  await asStaff(completeAppointment, { params: { appointmentId }, body: { code } });
  return appointmentId;
}
