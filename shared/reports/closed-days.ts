import { getWeekday, listDatesInRange } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { listHolidays } from '#shared/settings/closures.ts';

export const closedReasons = ['closed', 'holiday'] as const;
export type ClosedReason = (typeof closedReasons)[number];
export const closedReasonLabels: Readonly<Record<ClosedReason, string>> = {
  closed: 'Cerrado',
  holiday: 'Feriado',
};

export type OpenDays = Pick<CenterSettings, 'openingDays' | 'closures'>;

/** Finds the reason in the current settings. Earlier settings are not stored. */
export function findClosedReason(
  date: string,
  { openingDays, closures }: OpenDays,
): ClosedReason | undefined {
  if (!closures.some((closure) => closure.date === date))
    return openingDays.includes(getWeekday(date)) ? undefined : 'closed';
  const holidays = listHolidays(Number(date.slice(0, 4)));
  return holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'closed';
}

type ClosedDay = { readonly date: string; readonly reason: ClosedReason };

export const listClosedDays = (from: string, to: string, center: OpenDays): ClosedDay[] =>
  listDatesInRange(from, to).flatMap((date) => {
    const reason = findClosedReason(date, center);
    return reason ? [{ date, reason }] : [];
  });
