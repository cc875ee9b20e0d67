import * as z from 'zod/mini';
import { addDays, addMonthsToDate, getToday, getWeekday, toInstant } from '#shared/core/civil-time.ts';
import { AppError, buildFieldError } from '#shared/core/errors.ts';
import { CivilDate, CivilTime, Id, Instant, inOneLine } from '#shared/core/schemas.ts';
import { healthErrors } from './errors.ts';

export const activityTypes = [
  'cardio',
  'weights',
  'lowImpact',
  'walk',
  'jogging',
  'highIntensity',
  'other',
] as const;
export type ActivityType = (typeof activityTypes)[number];

const durationFormatError = { error: 'Escribe los minutos con números, por ejemplo 45.' };
const zeroDurationError = { error: 'La duración debe ser mayor que 0.' };
/** Activity form (R441, R442). */
export const ActivityForm = z.strictObject({
  type: z.enum(activityTypes, { error: 'Elige el tipo de actividad.' }),
  durationMinutes: z
    .int(durationFormatError)
    .check(z.minimum(1, zeroDurationError), z.maximum(1_440, { error: 'Un día tiene 1,440 minutos.' })),
  date: CivilDate,
  time: CivilTime,
  notes: z.optional(z.string().check(inOneLine, z.maxLength(200, { error: 'Máximo 200 caracteres.' }))),
});
export type ActivityForm = z.infer<typeof ActivityForm>;

export const Activity = z.object({
  patientId: Id,
  activityId: Id,
  ...ActivityForm.shape,
  recordedAt: Instant,
});
export type Activity = z.infer<typeof Activity>;

export const maxActivitiesPerDay = 30;

/** Returns the earliest accepted date, because a mistyped year would distort charts. */
export const getEarliestDay = (today: string) => addMonthsToDate(today, -120);

export function assertNotTooLongAgo(date: string, today: string): void {
  if (date < getEarliestDay(today)) throw buildFieldError('date', healthErrors.too_long_ago);
}

/** Throws if the activity is in the future or too long ago. */
export function assertRecentPast({ date, time }: Pick<Activity, 'date' | 'time'>, now: Date): void {
  assertNotTooLongAgo(date, getToday(now));
  if (toInstant(date, time) > now) throw buildFieldError('time', healthErrors.future_time);
}

export function assertDailyLimit(dayActivities: readonly unknown[]): void {
  if (dayActivities.length >= maxActivitiesPerDay) throw new AppError(healthErrors.too_many_activities);
}

/** Returns Sunday and Saturday of a date's week in Puerto Rico. */
export function getWeekRange(date: string): { readonly from: string; readonly to: string } {
  const from = addDays(date, -getWeekday(date));
  return { from, to: addDays(from, 6) };
}

export function sumMinutesByDay(
  activities: readonly Pick<Activity, 'date' | 'durationMinutes'>[],
  from: string,
): number[] {
  return Array.from({ length: 7 }, (_, index) =>
    activities
      .filter(({ date }) => date === addDays(from, index))
      .reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
  );
}
export const sumMinutes = (minutes: readonly number[]) =>
  minutes.reduce((sum, dayMinutes) => sum + dayMinutes, 0);

export const sortNewestFirst = <A extends Pick<Activity, 'date' | 'time' | 'activityId'>>(
  activities: readonly A[],
): A[] =>
  activities.toSorted((a, b) =>
    `${b.date} ${b.time} ${b.activityId}`.localeCompare(`${a.date} ${a.time} ${a.activityId}`),
  );
