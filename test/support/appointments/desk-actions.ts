import { randomUUID } from 'node:crypto';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { AppointmentStatus, SlotChoice } from '#shared/appointments/appointment.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import {
  cancelForPatient,
  changeAppointment,
  confirmAttendanceAtDesk,
  createAppointment,
  deleteAppointment,
  getAppointment,
  listCalendar,
} from '#shared/appointments/calendar/calendar-api.ts';
import { listForfeitFacts, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { buildInvoices } from '#shared/finance/invoice.ts';
import { addWorkingHours, aStaffMember, thePlatform } from '../center/center.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  getConfirmationCode,
  loadAppointment,
} from '../center/fixture.ts';
import type { Caller } from '../system/api-client.ts';
import { advanceToDay } from '../system/clock.ts';

// Calls of the front desk on the calendar.

/** Creates another aesthetician who can perform the fixture's service. */
export async function aColleague(
  { serviceId, date, member }: Fixture,
  hours: readonly [string, string] | [] = [],
) {
  const colleague = await aStaffMember(member.firstName.replace('Carmen', 'Yadira'), {
    staffId: randomUUID(),
    serviceIds: [serviceId],
    colorIndex: 1,
  });
  await addWorkingHours(colleague.staffId, date, ...hours);
  return colleague;
}

type AppointmentInput = BodyOf<typeof createAppointment>;

/** Enters an appointment for the fixture's client and service, by default at ten with any aesthetician. */
export const enterAppointment = (
  fixture: Fixture,
  input: Partial<AppointmentInput> = {},
  call: Caller = fixture.asAdmin,
) =>
  call(createAppointment, {
    body: {
      patientId: fixture.patient.patientId,
      serviceIds: [fixture.serviceId],
      date: fixture.date,
      time: '10:00',
      balanceInvoiced: false,
      ...input,
    },
  });

/** Enters an appointment at the front desk, and confirms an unusual time if required. Returns its id. */
export async function createEnteredAppointment(
  fixture: Fixture,
  input: Partial<AppointmentInput> = {},
): Promise<string> {
  const firstResult = await enterAppointment(fixture, input);
  const { question } = firstResult.problem ?? {};
  const requiresConfirmation = firstResult.status !== 200 && question?.ask === unusualHourConfirmation.name;
  const { status, reply, problem } = requiresConfirmation
    ? await enterAppointment(fixture, {
        ...input,
        confirmed: [
          ...(input.confirmed ?? []),
          // The server returns the facts in the form that the contract requires.
          { ask: unusualHourConfirmation.name, facts: question.facts as never },
        ],
      })
    : firstResult;
  if (status !== 200) throw new Error(`The appointment was not entered: ${problem.code}`);
  return reply.appointmentId;
}

export async function readSlot(appointmentId: string): Promise<SlotChoice> {
  const { staffId, date, time, durationMinutes } = await loadAppointment(appointmentId);
  return { staffId, date, time, durationMinutes };
}

/** Moves an appointment from its current slot, or from the given one. */
export async function moveAtDesk(
  fixture: Fixture,
  appointmentId: string,
  change: { readonly to: Partial<SlotChoice>; readonly from?: SlotChoice; readonly as?: Caller } & Pick<
    BodyOf<typeof changeAppointment>,
    'confirmed'
  >,
) {
  const from = change.from ?? (await readSlot(appointmentId));
  const { confirmed } = change;
  const body = { from, to: { ...from, ...change.to }, ...(confirmed && { confirmed }) };
  return (change.as ?? fixture.asAdmin)(changeAppointment, { params: { appointmentId }, body });
}

export async function confirmAttendanceAsDesk(
  { asAdmin, date: fallbackDate }: Fixture,
  appointmentId: string,
) {
  const { date, time } = await readSlot(appointmentId).catch(() => ({ date: fallbackDate, time: '10:00' }));
  return asAdmin(confirmAttendanceAtDesk, { params: { appointmentId }, body: { from: { date, time } } });
}

export const openAppointment = (call: Caller, appointmentId: string) =>
  call(getAppointment, { params: { appointmentId } });

/** Returns the status and forfeit facts that the desk sees, or defaults if it cannot read the appointment. */
async function readSeen(call: Caller, appointmentId: string) {
  const { status, reply } = await openAppointment(call, appointmentId);
  if (status !== 200) return { seen: 'confirmed', facts: [] } as const;
  return { seen: reply.status, facts: listForfeitFacts(reply) };
}

export async function cancelAtDesk(fixture: Fixture, appointmentId: string, reason = 'Llamó para cancelar') {
  const { seen, facts } = await readSeen(fixture.asAdmin, appointmentId);
  const confirmed = [{ ask: patientForfeitConfirmation.name, facts: [...facts] }];
  return fixture.asAdmin(cancelForPatient, { params: { appointmentId }, body: { reason, seen, confirmed } });
}

/** Removes an appointment with its current status as seen, or with the given one. */
export async function removeAppointment(
  { asAdmin }: Fixture,
  appointmentId: string,
  seenStatus?: AppointmentStatus,
) {
  const seen = seenStatus ?? (await readSeen(asAdmin, appointmentId)).seen;
  return asAdmin(deleteAppointment, { params: { appointmentId }, query: { seen } });
}

/** Returns the appointments of the fixture's day on a caller's calendar. */
export async function listCalendarDay({ date }: Fixture, call: Caller) {
  const { reply } = await call(listCalendar, { query: { from: date, to: date } });
  return reply;
}

export const readDaySheet = async ({ member, date }: Fixture) =>
  (await thePlatform().daySheets.get(member.staffId, date)).appointments.map(({ start, status }) => ({
    start,
    status,
  }));

export const listInvoiceStatuses = async (appointmentId: string) =>
  buildInvoices(await thePlatform().appointments.get(appointmentId)).map(({ status }) => status);

/** Creates a confirmed appointment that its aesthetician has completed on its day. */
export async function createCompletedAppointment(fixture: Fixture, time?: string): Promise<string> {
  const appointmentId = await createConfirmedAppointment(fixture, time);
  const { asStaff, date } = fixture;
  advanceToDay(date);
  await asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const code = await getConfirmationCode(appointmentId);
  await asStaff(completeAppointment, { params: { appointmentId }, body: { code } });
  return appointmentId;
}
