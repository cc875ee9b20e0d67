import { ScheduleChanged } from '#events/staff.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/staff/api.ts';
import { buildOpenHours, hasNoBlock, serializeHours, toBaseWeek } from '#shared/staff/availability-block.ts';
import { assertFits } from '#shared/staff/block-conflicts.ts';
import { applyScheduleChange, type BlockChanges, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { getStoredHours, type StaffMember, type StoredHours } from '#shared/staff/staff-member.ts';
import {
  findStrandedAppointments,
  type HoursChange,
  listDatesLosingHours,
  type StrandedAppointment,
  strandedConfirmation,
} from '#shared/staff/stranded-appointments.ts';
import { getTeamMember } from './team.ts';

type SchedulePorts = Pick<Platform, 'availability' | 'now'>;

const listBlocksFrom = async ({ availability }: SchedulePorts, staffId: string, from: string) =>
  (await availability.from(from)).filter((block) => block.staffId === staffId);

/** Returns the bookable hours from today on, as `serializeHours` formats them. */
export async function loadCurrentHours(platform: SchedulePorts, member: StaffMember): Promise<string> {
  const { date } = toCivilDateTime(platform.now());
  return getStoredHours(member, date) ?? serializeHours(await listBlocksFrom(platform, member.staffId, date));
}

export const getSchedule = operation(api.getSchedule, async ({ params: { staffId }, query }, platform) => {
  const [member, blocks, settings] = await Promise.all([
    getTeamMember(platform, staffId),
    platform.availability.ofPerson(staffId, query),
    platform.settings.get(),
  ]);
  const { baseHours, colorIndex } = member;
  const text = await loadCurrentHours(platform, member);
  return { blocks, baseHours: toBaseWeek(baseHours, settings), colorIndex, hasNoBlock: hasNoBlock(text) };
});

/** A hundred rows per transaction, less member, event and audit entry. */
const mostRows = 97;

type SchedulePlan = {
  readonly member: StaffMember;
  readonly rows: BlockChanges;
  readonly hours: HoursChange;
  readonly kept: Omit<StoredHours, 'version'>;
};

/** Earliest day that a change affects; exceptions may outlive their block. */
function findFirstDate(change: ScheduleChange, today: string): string {
  const named = [today, 'date' in change ? change.date : today, 'onDate' in change ? change.onDate : today];
  return named.reduce((first, date) => (date < first ? date : first));
}

/** Reads the member first, so that a later change makes the commit stale. */
async function planSchedule(
  platform: Platform,
  staffId: string,
  change: ScheduleChange,
): Promise<SchedulePlan> {
  const member = await getTeamMember(platform, staffId);
  const now = toCivilDateTime(platform.now());
  const from = findFirstDate(change, now.date);
  const [blocks, settings] = await Promise.all([
    listBlocksFrom(platform, staffId, from),
    platform.settings.get(),
  ]);
  const baseHours = toBaseWeek(member.baseHours, settings);
  const rows = applyScheduleChange({ staffId, blocks, baseHours, newId }, change);
  assertFits(change, { blocks, rows, today: now.date });
  const after = withChanges(blocks, rows);
  const hours = { before: buildOpenHours(blocks, baseHours), after: buildOpenHours(after, baseHours), now };
  return { member, rows, hours, kept: { from, text: serializeHours(after) } };
}

export async function loadStrandedAppointments(
  { daySheets }: Pick<Platform, 'daySheets'>,
  { member, hours }: { readonly member: Pick<StaffMember, 'staffId'>; readonly hours: HoursChange },
): Promise<StrandedAppointment[]> {
  return findStrandedAppointments(
    await daySheets.ofPerson(member.staffId, listDatesLosingHours(hours)),
    hours,
  );
}

/** Commits a change; the rest of a long one follows, stores no hours and invalidates earlier reads. */
async function writeSchedule(
  { availability, staff, commit }: Platform,
  planned: SchedulePlan,
  change: ScheduleChange,
) {
  const { member, rows, kept } = planned;
  const writes = [...rows.put.map(availability.put), ...rows.remove.map(availability.remove)];
  const fitsOneCommit = writes.length <= mostRows;
  await commit(
    staff.scheduleChanged(member, fitsOneCommit ? kept : undefined),
    ...writes.slice(0, mostRows),
    emit(ScheduleChanged, { staffId: member.staffId }),
    audit('staff.scheduleChanged', member.staffId, change),
  );
  for (let done = mostRows; done < writes.length; done += mostRows)
    await commit(...writes.slice(done, done + mostRows), staff.scheduleCompleted(member.staffId));
}

/** Writes the plan and returns the appointments known to be outside. */
async function decideAndWrite(
  platform: Platform,
  staffId: string,
  { change, confirmed }: BodyOf<typeof api.changeSchedule>,
): Promise<{ planned: SchedulePlan; known: readonly string[] }> {
  const planned = await planSchedule(platform, staffId, change);
  const stranded = await loadStrandedAppointments(platform, planned);
  assertConfirmed(confirmed, strandedConfirmation, stranded);
  await writeSchedule(platform, planned, change);
  return { planned, known: stranded.map(({ appointmentId }) => appointmentId) };
}

/**
 * Changes a schedule; requires confirmation for appointments outside it and returns those booked during the
 * write. Later bookings check the schedule version.
 */
export const changeSchedule = operation(
  api.changeSchedule,
  async ({ params: { staffId }, body }, platform) => {
    const { planned, known } = await retryStale(() => decideAndWrite(platform, staffId, body));
    const outside = await loadStrandedAppointments(platform, planned);
    return { stranded: outside.filter(({ appointmentId }) => !known.includes(appointmentId)) };
  },
);
