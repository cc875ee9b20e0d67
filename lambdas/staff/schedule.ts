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
    platform.availability.ofStaffMember(staffId, query),
    platform.settings.get(),
  ]);
  const { baseHours, colorIndex } = member;
  const currentHours = await loadCurrentHours(platform, member);
  return {
    blocks,
    baseHours: toBaseWeek(baseHours, settings),
    colorIndex,
    hasNoBlock: hasNoBlock(currentHours),
  };
});

/** A transaction has at most 100 rows, of which member, event and audit entry take three. */
const blocksPerCommit = 97;

type SchedulePlan = {
  readonly member: StaffMember;
  readonly rows: BlockChanges;
  readonly hours: HoursChange;
  readonly storedHours: Omit<StoredHours, 'version'>;
};

/** Returns the earliest day that a change affects, which is today at the latest. */
function findFirstDate(change: ScheduleChange, today: string): string {
  const date = 'date' in change ? change.date : today;
  const onDate = 'onDate' in change ? change.onDate : today;
  return [date, onDate].reduce((earliest, candidate) => (candidate < earliest ? candidate : earliest), today);
}

/** Plans a change. Reads the member first, so that a concurrent change makes the commit stale. */
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
  return { member, rows, hours, storedHours: { from, text: serializeHours(after) } };
}

export async function loadStrandedAppointments(
  { daySheets }: Pick<Platform, 'daySheets'>,
  { member, hours }: { readonly member: Pick<StaffMember, 'staffId'>; readonly hours: HoursChange },
): Promise<StrandedAppointment[]> {
  return findStrandedAppointments(
    await daySheets.ofStaffMember(member.staffId, listDatesLosingHours(hours)),
    hours,
  );
}

/** Commits a change. A long change takes several commits, stores no hours and makes earlier reads stale. */
async function writeSchedule(
  { availability, staff, commit }: Platform,
  plan: SchedulePlan,
  change: ScheduleChange,
) {
  const { member, rows, storedHours } = plan;
  const writes = [...rows.put.map(availability.put), ...rows.remove.map(availability.remove)];
  const fitsOneCommit = writes.length <= blocksPerCommit;
  await commit(
    staff.changeSchedule(member, fitsOneCommit ? storedHours : undefined),
    ...writes.slice(0, blocksPerCommit),
    emit(ScheduleChanged, { staffId: member.staffId }),
    audit('staff.scheduleChanged', member.staffId, change),
  );
  for (let start = blocksPerCommit; start < writes.length; start += blocksPerCommit)
    await commit(
      ...writes.slice(start, start + blocksPerCommit),
      staff.incrementScheduleVersion(member.staffId),
    );
}

/** Plans and writes a change. Returns the ids of the appointments that the actor knows to be outside it. */
async function planAndWrite(
  platform: Platform,
  staffId: string,
  { change, confirmed }: BodyOf<typeof api.changeSchedule>,
): Promise<{ plan: SchedulePlan; knownIds: readonly string[] }> {
  const plan = await planSchedule(platform, staffId, change);
  const strandedAppointments = await loadStrandedAppointments(platform, plan);
  assertConfirmed(confirmed, strandedConfirmation, strandedAppointments);
  await writeSchedule(platform, plan, change);
  return { plan, knownIds: strandedAppointments.map(({ appointmentId }) => appointmentId) };
}

/**
 * Changes a schedule. Requires confirmation for appointments outside it and returns those booked during the
 * write. Later bookings check the schedule version.
 */
export const changeSchedule = operation(
  api.changeSchedule,
  async ({ params: { staffId }, body }, platform) => {
    const { plan, knownIds } = await retryStale(() => planAndWrite(platform, staffId, body));
    const strandedAppointments = await loadStrandedAppointments(platform, plan);
    return {
      stranded: strandedAppointments.filter(({ appointmentId }) => !knownIds.includes(appointmentId)),
    };
  },
);
