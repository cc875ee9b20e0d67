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

/** When somebody can be booked from today on, as `hoursText` says it. */
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

/** Of the hundred rows of a transaction, those left beside the member, the fact and the line of the audit trail. */
const mostRows = 97;

type Planned = {
  readonly member: StaffMember;
  readonly rows: BlockChanges;
  readonly hours: HoursChange;
  readonly kept: Omit<KeptHours, 'version'>;
};

/** The earliest day whose blocks a change may concern; exceptions of before may outlive their block. */
function firstDate(change: ScheduleChange, today: string): string {
  const named = [today, 'date' in change ? change.date : today, 'onDate' in change ? change.onDate : today];
  return named.reduce((first, date) => (date < first ? date : first));
}

/** The member is read first: whatever changes after that makes the commit stale. */
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

/** The appointments that these hours leave outside, by the sheets as they are now. */
export async function leftOutside(
  { daySheets }: Pick<Platform, 'daySheets'>,
  { member, hours }: { readonly member: Pick<StaffMember, 'staffId'>; readonly hours: HoursChange },
): Promise<StrandedAppointment[]> {
  return strandedAppointments(await daySheets.ofPerson(member.staffId, datesThatLose(hours)), hours);
}

/**
 * Everything at once; what a long series of exceptions leaves over of a transaction goes right after it. Whoever read
 * the schedule before the last of it is stale then, and no hours are kept of it.
 */
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

/** Answers with what was planned, and which appointments it was known to leave outside. */
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
 * Changes when one person can be booked. Appointments it would leave outside the hours are asked about first; one booked while
 * it was being written is told afterwards, and none can be after that: bookings check that the schedule is unchanged.
 */
export const changeSchedule = operation(
  api.changeSchedule,
  async ({ params: { staffId }, body }, platform) => {
    const { planned, known } = await retryStale(() => decideAndWrite(platform, staffId, body));
    const outside = await leftOutside(platform, planned);
    return { stranded: outside.filter(({ appointmentId }) => !known.includes(appointmentId)) };
  },
);
