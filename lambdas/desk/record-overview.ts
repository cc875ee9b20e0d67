import { findClientAlerts } from '#lambdas/appointments/alerts/service-alerts.ts';
import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { readPatientFinances } from '#lambdas/finance/patient-finances.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { assertRecordAccess, auditRecordRead } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { findNextAppointment } from '#shared/appointments/client-appointments.ts';
import { getToday } from '#shared/core/civil-time.ts';
import type { Actor } from '#shared/core/roles.ts';
import * as api from '#shared/desk/overview-api.ts';
import { summarizeRecord } from '#shared/desk/record-overview.ts';

/** Reads the money figures of the client's own 'Facturas'. Aestheticians get none. */
async function readMoney(
  platform: Platform,
  actor: Actor,
  patientId: string,
): Promise<Pick<api.RecordOverview, 'money'>> {
  if (actor.kind !== 'user' || actor.role === 'staff') return {};
  const { paidCents, dueCents, owed } = await readPatientFinances(platform, patientId);
  const collectAppointmentId = owed[0]?.appointmentId;
  return { money: { spentCents: paidCents, owedCents: dueCents, collectAppointmentId } };
}

export const getRecordOverview = operation(
  api.getRecordOverview,
  async ({ params, actor }, platform): Promise<api.RecordOverview> => {
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const today = getToday(platform.now());
    const [appointments, notes, money] = await Promise.all([
      listAllPatientAppointments(platform, patientId),
      platform.notes.byPatient(patientId),
      readMoney(platform, actor, patientId),
    ]);
    const alerts = await findClientAlerts(platform, patientId, findNextAppointment(appointments, today));
    await auditRecordRead(platform, patientId, 'overview');
    return { ...alerts, ...summarizeRecord({ appointments, notes, today }), ...money };
  },
);
