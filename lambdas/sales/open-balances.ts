import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import {
  type Appointment,
  compareAppointmentStarts,
  listTreatmentNames,
} from '#shared/appointments/appointment.ts';
import { splitBalanceTaxes } from '#shared/appointments/booking/tax-parts.ts';
import { isBalanceOpen } from '#shared/appointments/closing/pos-balance.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import * as api from '#shared/sales/api.ts';

const toOpenBalance = (appointment: Appointment): api.OpenBalance => {
  const { patient, deposit } = appointment;
  const payment = appointment.status === 'confirmed' ? appointment.payment : undefined;
  return {
    appointmentId: appointment.appointmentId,
    patientId: appointment.patientId,
    patientName: formatFullName(patient),
    email: patient.email,
    phone: patient.phone,
    date: appointment.date,
    time: appointment.time,
    staffId: appointment.staffId,
    staffName: appointment.staffName,
    services: listTreatmentNames(appointment),
    durationMinutes: appointment.durationMinutes,
    totalCents: appointment.totalCents,
    depositCents: deposit.status === 'captured' ? deposit.amountCents : 0,
    balanceDueCents: appointment.balanceDueCents,
    split: splitBalanceTaxes(appointment, appointment.balanceDueCents),
    ...(payment && { payingSince: payment.startedAt }),
  };
};

/** Reads today's day sheets, then only their confirmed appointments, which may have a balance due. */
export const listOpenBalances = operation(
  api.listOpenBalances,
  async (_, { daySheets, appointments, now }) => {
    const date = getToday(now());
    const sheets = await daySheets.between(date, date);
    const confirmedIds = sheets
      .flatMap((sheet) => sheet.appointments)
      .filter(({ status }) => status === 'confirmed')
      .map(({ appointmentId }) => appointmentId);
    const confirmedAppointments = await appointments.byIds(confirmedIds);
    return {
      rows: confirmedAppointments.filter(isBalanceOpen).sort(compareAppointmentStarts).map(toOpenBalance),
    };
  },
);

/** Finds the POS seller or the aesthetician who collected a balance, and when. */
async function findCollection(
  appointment: Appointment,
  { sales }: Pick<Platform, 'sales'>,
): Promise<{ readonly byName: string; readonly at: string } | undefined> {
  if ('collected' in appointment && appointment.collected) {
    const sale = await sales.find(appointment.collected.saleId);
    return { byName: sale?.seller ?? '', at: appointment.collected.at };
  }
  if (appointment.status !== 'completed') return undefined;
  return { byName: appointment.staffName, at: appointment.completedAt };
}

async function findBalanceState(
  appointmentId: string,
  appointment: Appointment | undefined,
  platform: Pick<Platform, 'sales'>,
): Promise<api.BalanceState> {
  if (appointment && isBalanceOpen(appointment))
    return { state: 'open', appointmentId, balance: toOpenBalance(appointment) };
  const collection = appointment && (await findCollection(appointment, platform));
  return collection
    ? { state: 'collected', appointmentId, ...collection }
    : { state: 'invalid', appointmentId };
}

/** Returns the states in the order of the ids. An appointment that is missing or has no balance is `invalid`. */
export const listBalanceStates = operation(
  api.listBalanceStates,
  async ({ query: { appointmentIds } }, platform) => {
    const appointments = await platform.appointments.byIds(appointmentIds);
    const appointmentsById = new Map(appointments.map((row) => [row.appointmentId, row]));
    return {
      rows: await Promise.all(
        appointmentIds.map((id) => findBalanceState(id, appointmentsById.get(id), platform)),
      ),
    };
  },
);

const listAppointmentsWithBalance = async (
  platform: Pick<Platform, 'appointments'>,
  patientId: string,
): Promise<Appointment[]> =>
  (await listAllPatientAppointments(platform, patientId))
    .filter(isBalanceOpen)
    .sort(compareAppointmentStarts);

export const getPosClient = operation(api.getPosClient, async ({ params: { patientId } }, platform) => {
  const patient = await platform.patients.get(patientId);
  const [balances, { items }] = await Promise.all([
    listAppointmentsWithBalance(platform, patientId),
    platform.recommendations.get(patientId),
  ]);
  return {
    patientId,
    name: formatFullName(patient),
    email: patient.email,
    phone: patient.phone,
    balances: balances.map(toOpenBalance),
    recommendedIds: items.map(({ productId }) => productId),
  };
});
