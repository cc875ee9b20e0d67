import { audit } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, fullName } from '#shared/appointments/appointment.ts';
import {
  hasReasonOnTrail,
  type VisitReason,
  visitReasons,
} from '#shared/appointments/closing/appointment-reasons.ts';
import { listPatientVisits as route } from '#shared/appointments/closing/patient-appointments-api.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { isAdmin } from '#shared/core/roles.ts';
import { whoActed } from '#shared/records/access/access-labels.ts';
import { recordRead } from '#shared/records/access/record-part.ts';

const perPage = 20;

async function reasonsOf({ audits }: Platform, visit: Appointment): Promise<VisitReason[]> {
  const { rows } = hasReasonOnTrail(visit)
    ? await audits.bySubject(visit.appointmentId, undefined)
    : { rows: [] };
  return visitReasons(visit, rows);
}

/** The names of those who gave reasons, by the short form in which visits and trail keep them. */
async function namesOf({ accounts }: Platform, reasons: readonly VisitReason[]) {
  const actors = [...new Set(reasons.map(({ by }) => by))];
  const pairs = actors.map(async (actor) => {
    const account = await accounts.find(actor.split(':')[1] ?? '');
    return [actor, whoActed(actor, account && fullName(account))] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** Part of the client's record: reading it leaves a line. Deleted visits are for administrators. */
export const listPatientVisits = operation(
  route,
  async ({ params: { patientId }, query: { cursor }, actor }, platform) => {
    const { appointments, patients, commit } = platform;
    if (!(await patients.find(patientId))) throw new AppError(coreErrors.not_found);
    const page = await appointments.byPatient(patientId, cursor, perPage);
    if (cursor === undefined) await commit(audit(recordRead, patientId, { part: 'visits' }));

    const visits = page.rows.filter(({ hidden }) => !hidden || isAdmin(actor));
    const reasons = await Promise.all(visits.map((visit) => reasonsOf(platform, visit)));
    const names = await namesOf(platform, reasons.flat());
    return {
      rows: visits.map((visit, index) => ({
        appointmentId: visit.appointmentId,
        date: visit.date,
        time: visit.time,
        durationMinutes: visit.durationMinutes,
        status: visit.status,
        staffName: visit.staffName,
        services: visit.services.map(({ name }) => name),
        depositCents: visit.deposit.amountCents,
        depositStatus: visit.deposit.status,
        removed: visit.hidden === true,
        reasons: (reasons[index] ?? []).map(({ by, ...each }) => ({ ...each, who: names.get(by) ?? by })),
      })),
      cursor: page.cursor ?? undefined,
    };
  },
);
