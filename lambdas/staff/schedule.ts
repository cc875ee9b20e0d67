import { ScheduleChanged } from '#events/staff.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/staff/api.ts';
import { baseWeekOf, hasNoBlock, hoursText, openHours } from '#shared/staff/availability-block.ts';
import { assertFits } from '#shared/staff/block-conflicts.ts';
import { type BlockChanges, changedBlocks, withChanges } from '#shared/staff/changed-blocks.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { type KeptHours, keptHoursFrom, type StaffMember } from '#shared/staff/staff-member.ts';
import {
  datesThatLose,
  type HoursChange,
  type StrandedAppointment,
  strandedAppointments,
  strandedAsk,
} from '#shared/staff/stranded-appointments.ts';
import { ofTeam } from './team.ts';

type Reading = Pick<Platform, 'availability' | 'now'>;

const blocksFrom = async ({ availability }: Reading, staffId: string, from: string) =>
  (await availability.from(from)).filter((block) => block.staffId === staffId);

/** Returns the bookable hours from today on, as `hoursText` formats them. */
export async function currentHours(platform: Reading, member: StaffMember): Promise<string> {
  const { date } = civilAt(platform.now());
  return keptHoursFrom(member, date) ?? hoursText(await blocksFrom(platform, member.staffId, date));
}

export const getSchedule = operation(api.getSchedule, async ({ params: { staffId }, query }, platform) => {
  const [member, blocks, settings] = await Promise.all([
    ofTeam(platform, staffId),
    platform.availability.ofPerson(staffId, query),
    platform.settings.get(),
  ]);
  const { baseHours, colorIndex } = member;
  const text = await currentHours(platform, member);
  return { blocks, baseHours: baseWeekOf(baseHours, settings), colorIndex, hasNoBlock: hasNoBlock(text) };
});

/** A hundred rows per transaction, less member, event and audit entry. */
const mostRows = 97;

type Planned = {
  readonly member: StaffMember;
  readonly rows: BlockChanges;
  readonly hours: HoursChange;
  readonly kept: Omit<KeptHours, 'version'>;
};

/** Earliest day that a change affects; exceptions may outlive their block. */
function firstDate(change: ScheduleChange, today: string): string {
  const named = [today, 'date' in change ? change.date : today, 'onDate' in change ? change.onDate : today];
  return named.reduce((first, date) => (date < first ? date : first));
}

/** Reads the member first, so that a later change makes the commit stale. */
async function plan(platform: Platform, staffId: string, change: ScheduleChange): Promise<Planned> {
  const member = await ofTeam(platform, staffId);
  const now = civilAt(platform.now());
  const from = firstDate(change, now.date);
  const [blocks, settings] = await Promise.all([
    blocksFrom(platform, staffId, from),
    platform.settings.get(),
  ]);
  const baseHours = baseWeekOf(member.baseHours, settings);
  const rows = changedBlocks({ staffId, blocks, baseHours, newId }, change);
  assertFits(change, { blocks, rows, today: now.date });
  const after = withChanges(blocks, rows);
  const hours = { before: openHours(blocks, baseHours), after: openHours(after, baseHours), now };
  return { member, rows, hours, kept: { from, text: hoursText(after) } };
}

/** Returns the appointments outside these hours. */
export async function leftOutside(
  { daySheets }: Pick<Platform, 'daySheets'>,
  { member, hours }: { readonly member: Pick<StaffMember, 'staffId'>; readonly hours: HoursChange },
): Promise<StrandedAppointment[]> {
  return strandedAppointments(await daySheets.ofPerson(member.staffId, datesThatLose(hours)), hours);
}

/** Commits a change; the rest of a long one follows, stores no hours and invalidates earlier reads. */
async function write({ availability, staff, commit }: Platform, planned: Planned, change: ScheduleChange) {
  const { member, rows, kept } = planned;
  const writes = [...rows.put.map(availability.put), ...rows.remove.map(availability.remove)];
  const isWhole = writes.length <= mostRows;
  await commit(
    staff.scheduleChanged(member, isWhole ? kept : undefined),
    ...writes.slice(0, mostRows),
    tell(ScheduleChanged, { staffId: member.staffId }),
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
): Promise<{ planned: Planned; known: readonly string[] }> {
  const planned = await plan(platform, staffId, change);
  const stranded = await leftOutside(platform, planned);
  assertConfirmed(confirmed, strandedAsk, stranded);
  await write(platform, planned, change);
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
    const outside = await leftOutside(platform, planned);
    return { stranded: outside.filter(({ appointmentId }) => !known.includes(appointmentId)) };
  },
);
