import { PatientChanged } from '#events/patients.ts';
import { buildLastAppointmentWrites } from '#lambdas/booking/last-appointment.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { settleAll } from '#lambdas/platform/settle-all.ts';
import type { ClientEntity, ClientRow } from '#lambdas/table/people/client-rows.store.ts';
import type { MergedRow } from '#lambdas/table/people/patient-merge.entity.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { withPatientAppointment } from '#shared/appointments/booking/patient-day.ts';
import type { PatientMerge } from '#shared/patients/merge.ts';

type MovePorts = Pick<
  Platform,
  | 'appointments'
  | 'clientRows'
  | 'commit'
  | 'intakeRecords'
  | 'pastInterviews'
  | 'patientDays'
  | 'patientMerges'
  | 'patients'
>;
type Move = { readonly from: string; readonly to: string };

/** Rows moved at the same time. */
const concurrentMoves = 8;

async function inGroups<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += concurrentMoves)
    await settleAll(items.slice(start, start + concurrentMoves).map(run));
}

/** Returns the writes that move an appointment's minutes and doses to the other client. */
async function buildFollowingWrites(
  { patientDays, clientRows }: MovePorts,
  appointment: Appointment,
  move: Move,
): Promise<Write[]> {
  const { appointmentId, date } = appointment;
  const [left, entered, doses] = await Promise.all([
    patientDays.get(move.from, date),
    patientDays.get(move.to, date),
    clientRows.dosesOf(appointment),
  ]);
  const isListed = left.appointments.some((entry) => entry.appointmentId === appointmentId);
  const remaining = left.appointments.filter((entry) => entry.appointmentId !== appointmentId);
  return [
    ...(isListed
      ? [
          patientDays.save({ ...left, appointments: remaining }),
          patientDays.save(withPatientAppointment(entered, appointment)),
        ]
      : []),
    ...doses.filter(({ row }) => row['patientId'] === move.from).flatMap((row) => clientRows.move(row, move)),
  ];
}

async function buildMoveWrites(platform: MovePorts, row: ClientRow, move: Move): Promise<Write[]> {
  const writes = platform.clientRows.move(row, move);
  if (row.entity !== 'appointment') return writes;
  const appointment = await platform.appointments.get(String(row.row['appointmentId']));
  return [
    ...writes,
    audit('appointment.recordChanged', appointment.appointmentId),
    ...(await buildFollowingWrites(platform, appointment, move)),
  ];
}

/** Each client has at most one row of these. The kept client's stays if both have one. */
const singleRows: readonly ClientEntity[] = [
  'healthGoals',
  'healthProfile',
  'intakeRecord',
  'recommendationList',
];

/** Keeps the duplicate's answers in the record with the earlier ones, once. */
async function addAnswers(platform: MovePorts, merge: PatientMerge): Promise<void> {
  const { intakeRecords, pastInterviews, patientMerges, clientRows, commit } = platform;
  const { mergeId, keptId, duplicateId, at } = merge;
  const record = await intakeRecords.find(duplicateId);
  if (!record) return;
  const { answers, ageYears, consent } = record;
  const interview = {
    patientId: keptId,
    answers,
    ageYears,
    ...(consent && { consent }),
    prospectId: mergeId,
    kind: 'record' as const,
    setAsideAt: at,
    taken: [],
  };
  const key = pastInterviews.keyOf(interview);
  if ((await clientRows.byKeys([key])).length > 0) return;
  await commit(
    patientMerges.assertUnchanged(merge),
    pastInterviews.create(interview),
    patientMerges.addRow(mergeId, key, { isAdded: true }),
  );
}

/** False if the merge was undone since it was read. */
const isCurrent = async (
  { patientMerges }: Pick<MovePorts, 'patientMerges'>,
  { mergeId, version }: PatientMerge,
): Promise<boolean> => (await patientMerges.get(mergeId)).version === version;

/** Moves a row of the duplicate to the kept client and notes it, unless it already moved. */
const moveRow = (platform: MovePorts, merge: PatientMerge, { key }: ClientRow) =>
  retryStale(async () => {
    const { clientRows, patientMerges, commit } = platform;
    const move = { from: merge.duplicateId, to: merge.keptId };
    const [row] = await clientRows.byKeys([key]);
    if (row?.row['patientId'] !== move.from || !(await isCurrent(platform, merge))) return;
    const movedKey = clientRows.toMovedKey(row, move);
    if (singleRows.includes(row.entity) && (await clientRows.byKeys([movedKey])).length > 0) {
      if (row.entity === 'intakeRecord') await addAnswers(platform, merge);
      return;
    }
    await commit(
      patientMerges.assertUnchanged(merge),
      ...(await buildMoveWrites(platform, row, move)),
      patientMerges.addRow(merge.mergeId, movedKey),
    );
  });

/** Returns a row that the merge moved to the duplicate, or deletes one that it added. */
const returnRow = (platform: MovePorts, merge: PatientMerge, mergedRow: MergedRow) =>
  retryStale(async () => {
    const { clientRows, patientMerges, commit } = platform;
    const move = { from: merge.keptId, to: merge.duplicateId };
    const [row] = await clientRows.byKeys([{ pk: mergedRow.rowPk, sk: mergedRow.rowSk }]);
    const note = patientMerges.removeRow(mergedRow);
    // The row may have been deleted since, as documents are.
    if (!row) return commit(note);
    return commit(
      note,
      ...(mergedRow.isAdded ? [clientRows.remove(row)] : await buildMoveWrites(platform, row, move)),
    );
  });

/** Lists rows created since the merge that belong to an appointment which returns, such as its notes. */
async function listLaterRows(
  { clientRows }: MovePorts,
  { keptId }: PatientMerge,
  movedRows: readonly MergedRow[],
): Promise<ClientRow[]> {
  const keys = movedRows.map(({ rowPk, rowSk }) => ({ pk: rowPk, sk: rowSk }));
  const moved = await clientRows.byKeys(keys);
  const appointmentIds = new Set(
    moved.filter(({ entity }) => entity === 'appointment').map(({ row }) => row['appointmentId']),
  );
  const isMoved = ({ key: { pk, sk } }: ClientRow) => keys.some((key) => key.pk === pk && key.sk === sk);
  return (await clientRows.ofPatient(keptId)).filter(
    (row) => appointmentIds.has(row.row['appointmentId']) && !isMoved(row),
  );
}

const listAppointmentIds = (rows: readonly ClientRow[]): string[] =>
  rows.flatMap(({ entity, row }) => (entity === 'appointment' ? [String(row['appointmentId'])] : []));

/** Returns the ids of the moved appointments. */
async function moveToKept(platform: MovePorts, merge: PatientMerge): Promise<string[]> {
  const rows = await platform.clientRows.ofPatient(merge.duplicateId);
  await inGroups(rows, (row) => moveRow(platform, merge, row));
  return listAppointmentIds(rows);
}

/** Returns the ids of the returned appointments. */
async function returnToDuplicate(platform: MovePorts, merge: PatientMerge): Promise<string[]> {
  const { clientRows, patientMerges, commit } = platform;
  const { mergeId } = merge;
  const movedRows = await patientMerges.listRows(mergeId);
  // Noted first, so that an interrupted return continues with them.
  await inGroups(await listLaterRows(platform, merge, movedRows), async ({ key }) => {
    if ((await clientRows.byKeys([key])).length > 0) await commit(patientMerges.addRow(mergeId, key));
  });
  await inGroups(await patientMerges.listRows(mergeId), (row) => returnRow(platform, merge, row));
  return listAppointmentIds(
    await clientRows.byKeys(movedRows.map(({ rowPk, rowSk }) => ({ pk: rowPk, sk: rowSk }))),
  );
}

/** Moves the rows of a merge, or returns them if it was undone. Repeated calls continue where one stopped. */
export async function moveMergedRows(mergeId: string, platform: MovePorts): Promise<void> {
  const { appointments, patientMerges, commit } = platform;
  const merge = await patientMerges.get(mergeId);
  const { status, keptId, duplicateId } = merge;
  if (status !== 'moving' && status !== 'returning') return;
  const move = status === 'moving' ? moveToKept : returnToDuplicate;
  const appointmentIds = await move(platform, merge);
  await retryStale(async () => {
    // The event of the undoing returns the rows.
    if (!(await isCurrent(platform, merge))) return;
    const changed = await Promise.all(appointmentIds.map(appointments.get));
    await commit(
      patientMerges.save({ ...merge, status: status === 'moving' ? 'merged' : 'undone' }, merge),
      ...(await buildLastAppointmentWrites(platform, keptId, changed)),
      ...(await buildLastAppointmentWrites(platform, duplicateId, changed)),
      emit(PatientChanged, { patientId: keptId }),
      emit(PatientChanged, { patientId: duplicateId }),
    );
  });
}
