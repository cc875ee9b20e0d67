import type { UseQueryResult } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { toMinutesOfDay } from '#shared/core/civil-time.ts';
import { contains, type Interval } from '#shared/core/interval.ts';

export type FreeDay = {
  readonly date: string;
  readonly times: readonly string[];
  /** None of the requested staff works that day. */
  readonly closed?: true | undefined;
  /** Times that keep the same staff member, if known. */
  readonly sameStaff?: readonly string[] | undefined;
  /** Free intervals, for forms that accept any minute. */
  readonly room?: readonly Interval[] | undefined;
};

export type FreeTimes =
  | { readonly state: 'notAsked'; readonly reason?: string | undefined }
  | { readonly state: 'searching' }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly isRetrying: boolean;
      readonly retry: () => void;
    }
  | { readonly state: 'known'; readonly days: readonly FreeDay[] };

export type TimeControl = {
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: RefCallback<HTMLElement>;
  readonly change: (value: string) => void;
};

export type TimeChoice = {
  readonly date: TimeControl;
  readonly time: TimeControl;
  readonly freeTimes: FreeTimes;
  readonly durationMinutes: number;
};

/** Returns the state without a query, with the reason to show if there is one. */
export const createUnrequestedTimes = (reason?: string): FreeTimes => ({ state: 'notAsked', reason });

export const searchingTimes = 'Buscando horas libres...';

type FreeTimesQuery = Pick<
  UseQueryResult<readonly FreeDay[]>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
>;

/** Converts a query result. Known data stay while a refetch runs or fails. */
export function toFreeTimes({ data, error, isPending, isFetching, refetch }: FreeTimesQuery): FreeTimes {
  if (data) return { state: 'known', days: data };
  if (isPending) return { state: 'searching' };
  return { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** Returns the free times of one day, or undefined while unknown. */
export function findTimes(freeTimes: FreeTimes, date: string): readonly string[] | undefined {
  if (freeTimes.state !== 'known') return undefined;
  return freeTimes.days.find((day) => day.date === date)?.times ?? [];
}

/** Whether no staff works that day, as opposed to a full day. */
export const isClosedDay = (freeTimes: FreeTimes, date: string): boolean =>
  freeTimes.state === 'known' && freeTimes.days.some((day) => day.date === date && day.closed === true);

type AppointmentHour = { readonly date: string; readonly time: string };

const changeDayTimes = (
  freeTimes: FreeTimes,
  date: string,
  changeTimes: (times: readonly string[]) => readonly string[],
) =>
  freeTimes.state === 'known'
    ? {
        ...freeTimes,
        days: freeTimes.days.map((day) =>
          day.date === date ? { ...day, times: changeTimes(day.times) } : day,
        ),
      }
    : freeTimes;

/** Adds the time already held for the appointment, which may be outside the regular steps. */
export const addHour = (freeTimes: FreeTimes, { date, time }: AppointmentHour): FreeTimes =>
  changeDayTimes(freeTimes, date, (times) => [...new Set([...times, time])].sort());

/** Removes the appointment's current time, because moving it there changes nothing. */
export const removeHour = (freeTimes: FreeTimes, { date, time }: AppointmentHour): FreeTimes =>
  changeDayTimes(freeTimes, date, (times) => times.filter((freeTime) => freeTime !== time));

/** Messages for a day without free times, a closed day, a taken time and a failed query. */
export type TimePickerCopy = {
  readonly none: string;
  readonly closed: string;
  readonly notFree: (time: string) => string;
  readonly failed?: string;
};

/** Whether an appointment fits at a time, suggested or not. Returns undefined while unknown. */
export function canFitAppointment(
  freeTimes: FreeTimes,
  { date, time, durationMinutes }: AppointmentHour & Pick<TimeChoice, 'durationMinutes'>,
): boolean | undefined {
  if (freeTimes.state !== 'known') return undefined;
  const day = freeTimes.days.find((freeDay) => freeDay.date === date);
  const start = toMinutesOfDay(time);
  const requested = { start, end: start + durationMinutes };
  const isInFreeInterval = day?.room?.some((interval) => contains(interval, requested)) === true;
  return day?.times.includes(time) === true || isInFreeInterval;
}
