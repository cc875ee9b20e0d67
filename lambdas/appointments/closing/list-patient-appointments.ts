import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import {
  type AppointmentReason,
  appointmentReasons,
  hasReasonOnTrail,
} from '#shared/appointments/closing/appointment-reasons.ts';
import { listPatientAppointments as route } from '#shared/appointments/closing/patient-appointments-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { isAdmin } from '#shared/core/roles.ts';
import { whoActed } from '#shared/records/access/access-labels.ts';
import { recordRead } from '#shared/records/access/record-part.ts';

const perPage = 20;

async function reasonsOf({ audits }: Platform, appointment: Appointment): Promise<AppointmentReason[]> {
  const { rows } = hasReasonOnTrail(appointment)
    ? await audits.bySubject(appointment.appointmentId, undefined)
    : { rows: [] };
  return appointmentReasons(appointment, rows);
}

/** The names of those who gave reasons, by the short form in which appointments and trail keep them. */
async function namesOf({ accounts }: Platform, reasons: readonly AppointmentReason[]) {
  const actors = [...new Set(reasons.map(({ by }) => by))];
  const pairs = actors.map(async (actor) => {
    const account = await accounts.find(actor.split(':')[1] ?? '');
    return [actor, whoActed(actor, account && fullName(account))] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** Part of the client's record: reading it leaves a line. Deleted appointments are for administrators. */
export const listPatientAppointments = operation(
  route,
  async ({ params: { patientId }, query: { cursor }, actor }, platform) => {
    const { appointments, patients, commit } = platform;
    if (!(await patients.find(patientId))) throw new AppError(coreErrors.not_found);
    const page = await appointments.byPatient(patientId, cursor, perPage);
    if (cursor === undefined) await commit(audit(recordRead, patientId, { part: 'visits' }));

    const found = page.rows.filter(({ hidden }) => !hidden || isAdmin(actor));
    const reasons = await Promise.all(found.map((appointment) => reasonsOf(platform, appointment)));
    const names = await namesOf(platform, reasons.flat());
    return {
      rows: found.map((appointment, index) => ({
        appointmentId: appointment.appointmentId,
        date: appointment.date,
        time: appointment.time,
        durationMinutes: appointment.durationMinutes,
        status: appointment.status,
        staffName: appointment.staffName,
        services: appointment.services.map(({ name }) => name),
        depositCents: appointment.deposit.amountCents,
        depositStatus: appointment.deposit.status,
        removed: appointment.hidden === true,
        reasons: (reasons[index] ?? []).map(({ by, ...each }) => ({ ...each, who: names.get(by) ?? by })),
      })),
      cursor: page.cursor ?? undefined,
    };
  },
);
