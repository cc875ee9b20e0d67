import { datesFrom, weekday } from '#shared/core/civil-time.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { holidaysOf } from '#shared/settings/closures.ts';

export const closedReasons = ['closed', 'holiday'] as const;
export type ClosedReason = (typeof closedReasons)[number];
export const closedReasonLabels: Readonly<Record<ClosedReason, string>> = {
  closed: 'Cerrado',
  holiday: 'Feriado',
};

export type OpenDays = Pick<CenterSettings, 'openingDays' | 'closures'>;

/** Reason from the current settings; earlier settings are not stored. */
export function closedReason(date: string, { openingDays, closures }: OpenDays): ClosedReason | undefined {
  if (!closures.some((closure) => closure.date === date))
    return openingDays.includes(weekday(date)) ? undefined : 'closed';
  const holidays = holidaysOf(Number(date.slice(0, 4)));
  return holidays.some((holiday) => holiday.date === date) ? 'holiday' : 'closed';
}

type ClosedDay = { readonly date: string; readonly reason: ClosedReason };

/** Days of a range on which the center was closed. */
export const closedDays = (from: string, to: string, center: OpenDays): ClosedDay[] =>
  datesFrom(from, to).flatMap((date) => {
    const reason = closedReason(date, center);
    return reason ? [{ date, reason }] : [];
  });
