import { operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { listTreatment as route, type ShownNote } from '#shared/records/treatment/notes-api.ts';
import { isInTreatment } from '#shared/records/treatment/treatment-note.ts';
import { assertRecordAccess, readsRecord } from '../access/record-access.ts';
import { shownNote } from './note-views.ts';

type Shown = { readonly notes: ShownNote[]; readonly colorIndex: number | undefined };

const appointmentView = (appointment: Appointment, { notes, colorIndex }: Shown) => ({
  appointmentId: appointment.appointmentId,
  date: appointment.date,
  time: appointment.time,
  status: appointment.status,
  staffName: appointment.staffName,
  serviceNames: appointment.services.map(({ name }) => name),
  ...(colorIndex !== undefined && { colorIndex }),
  notes,
});

export const listTreatment = operationUsing(['files'], route, async ({ params, query, actor }, platform) => {
  const { appointments, notes, staff, files } = platform;
  const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
  const [page, noted, team] = await Promise.all([
    appointments.byPatient(patientId, query.cursor),
    notes.byPatient(patientId),
    staff.all(),
  ]);
  await readsRecord(platform, patientId, 'treatment');

  const colors = new Map(team.map(({ staffId, colorIndex }) => [staffId, colorIndex]));
  const byAppointment = Map.groupBy(noted, ({ appointmentId }) => appointmentId);
  const rows = page.rows.filter(isInTreatment).map(async (appointment) => {
    const own = byAppointment.get(appointment.appointmentId) ?? [];
    const shown = await Promise.all(own.map((note) => shownNote(files, note)));
    return appointmentView(appointment, { notes: shown, colorIndex: colors.get(appointment.staffId) });
  });
  return { rows: await Promise.all(rows), ...(page.cursor !== null && { cursor: page.cursor }) };
});
