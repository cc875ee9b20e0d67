import * as z from 'zod/mini';
import { getWeekday, toMinutesOfDay } from '#shared/core/civil-time.ts';
import { type Interval, mergeIntervals } from '#shared/core/interval.ts';
import { CivilDate, CivilTime, EndTime, Id, inOneLine } from '#shared/core/schemas.ts';

const placementFields = { blockId: Id, staffId: Id, date: CivilDate };
const hoursFields = {
  start: CivilTime,
  end: EndTime,
  title: z.optional(z.string().check(inOneLine, z.maxLength(60))),
  /** Covers the center's whole day, regardless of start and end. */
  allDay: z.optional(z.boolean()),
};

/** Hours of the center's calendar and of an all-day block (R235). */
export const centerHours = { start: '06:00', end: '22:00' } as const;

/** A weekly block repeats from its date. `override` replaces and `exclusion` drops one date. */
export const AvailabilityBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('single'), ...placementFields, ...hoursFields }),
  z.object({ kind: z.literal('weekly'), ...placementFields, ...hoursFields }),
  z.object({ kind: z.literal('override'), ...placementFields, ...hoursFields, weeklyBlockId: Id }),
  z.object({ kind: z.literal('exclusion'), ...placementFields, weeklyBlockId: Id }),
]);
export type AvailabilityBlock = z.infer<typeof AvailabilityBlock>;
export type SingleBlock = Extract<AvailabilityBlock, { kind: 'single' }>;
export type WeeklyBlock = Extract<AvailabilityBlock, { kind: 'weekly' }>;
export type OverrideBlock = Extract<AvailabilityBlock, { kind: 'override' }>;
export type BlockException = OverrideBlock | Extract<AvailabilityBlock, { kind: 'exclusion' }>;

export const isException = (block: AvailabilityBlock): block is BlockException =>
  block.kind === 'override' || block.kind === 'exclusion';

/** Whether a weekly block repeats on this date, regardless of exceptions. */
export const repeatsOn = ({ date: from }: WeeklyBlock, date: string) =>
  from <= date && getWeekday(from) === getWeekday(date);

/** Open intervals of a date, merged. The weekday (0 is Sunday) may be passed to calculate it once. */
export type OpenHours = (date: string, onWeekday?: number) => readonly Interval[];

/** Default daily hours, used while there are no blocks (horarioBase, R243). */
export const BaseHours = z.object({ start: CivilTime, end: EndTime });
export type BaseHours = z.infer<typeof BaseHours>;

export const BaseWeek = z.object({ ...BaseHours.shape, openingDays: z.array(z.int()) });
export type BaseWeek = z.infer<typeof BaseWeek>;

/** Combines base hours with opening days. Undefined without base hours. */
export const toBaseWeek = (
  baseHours: BaseHours | undefined,
  { openingDays }: Pick<BaseWeek, 'openingDays'>,
): BaseWeek | undefined => baseHours && { ...baseHours, openingDays };

export function toBlockInterval(block: Exclude<AvailabilityBlock, { kind: 'exclusion' }>): Interval {
  const { start, end } = block.allDay ? centerHours : block;
  return { start: toMinutesOfDay(start), end: toMinutesOfDay(end) };
}

type HoursEntry = readonly [date: string, start: number, end: number];

/** Compact form of blocks. Exceptions refer to weekly blocks by index. */
type HoursPlan = {
  readonly weekly: HoursEntry[];
  readonly dated: HoursEntry[];
  readonly dropped: (readonly [date: string, weeklyIndex: number])[];
};

function append<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function buildPlan(blocks: readonly AvailabilityBlock[]): HoursPlan {
  const weekly: HoursEntry[] = [];
  const dated: HoursEntry[] = [];
  // During a long move of a series, the weekly block exists at its old and new place.
  const weeklyIndexesById = new Map<string, number[]>();
  for (const block of blocks) {
    if (block.kind === 'exclusion') continue;
    const { start, end } = toBlockInterval(block);
    if (start >= end) continue;
    if (block.kind === 'weekly') append(weeklyIndexesById, block.blockId, weekly.length);
    const list = block.kind === 'weekly' ? weekly : dated;
    list.push([block.date, start, end]);
  }
  const dropped = blocks
    .filter(isException)
    .flatMap(({ date, weeklyBlockId }) =>
      (weeklyIndexesById.get(weeklyBlockId) ?? []).map((weeklyIndex) => [date, weeklyIndex] as const),
    );
  return { weekly, dated, dropped };
}

const isEmpty = ({ weekly, dated }: HoursPlan) => weekly.length === 0 && dated.length === 0;

function createBaseOpenHours({ start, end, openingDays }: BaseWeek): OpenHours {
  const hours = [{ start: toMinutesOfDay(start), end: toMinutesOfDay(end) }];
  return (date, onWeekday = getWeekday(date)) => (openingDays.includes(onWeekday) ? hours : []);
}

/** Indexes the plan so that each day takes few steps. */
function createOpenHours(plan: HoursPlan, baseWeek: BaseWeek | undefined): OpenHours {
  if (baseWeek && isEmpty(plan)) return createBaseOpenHours(baseWeek);
  const { weekly, dated, dropped } = plan;
  const weeklyByDay: { blockIndex: number; from: string; hours: Interval }[][] = [[], [], [], [], [], [], []];
  const datedByDate = new Map<string, Interval[]>();
  const droppedByDate = new Map<string, number[]>();
  for (const [blockIndex, [from, start, end]] of weekly.entries())
    weeklyByDay[getWeekday(from)]?.push({ blockIndex, from, hours: { start, end } });
  for (const [date, start, end] of dated) append(datedByDate, date, { start, end });
  for (const [date, blockIndex] of dropped) append(droppedByDate, date, blockIndex);

  return (date, onWeekday = getWeekday(date)) => {
    const openIntervals = datedByDate.get(date)?.slice() ?? [];
    const droppedIndexes = droppedByDate.get(date);
    for (const { blockIndex, from, hours } of weeklyByDay[onWeekday] ?? [])
      if (from <= date && !droppedIndexes?.includes(blockIndex)) openIntervals.push(hours);
    return openIntervals.length > 1 ? mergeIntervals(openIntervals) : openIntervals;
  };
}

/** Uses the blocks, or the base hours on opening days if there are none. */
export const buildOpenHours = (blocks: readonly AvailabilityBlock[], baseWeek?: BaseWeek): OpenHours =>
  createOpenHours(buildPlan(blocks), baseWeek);

export const serializeHours = (blocks: readonly AvailabilityBlock[]): string =>
  JSON.stringify(buildPlan(blocks));

// Only `serializeHours` writes this text.
const parsePlan = (text: string) => JSON.parse(text) as HoursPlan;

/** Reads hours serialized by `serializeHours`. Base hours apply if it has no blocks. */
export const parseOpenHours = (text: string, baseWeek?: BaseWeek): OpenHours =>
  createOpenHours(parsePlan(text), baseWeek);

export const hasNoBlock = (text: string): boolean => isEmpty(parsePlan(text));
