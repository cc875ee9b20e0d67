import type { UseQueryResult } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import { contains, type Interval } from '#shared/core/interval.ts';

export type FreeDay = {
  readonly date: string;
  readonly times: readonly string[];
  /** Nobody who was asked for works that day. */
  readonly closed?: true | undefined;
  /** Those at which it stays with the same person, where that is known. */
  readonly sameStaff?: readonly string[] | undefined;
  /** Where there is room besides, for who may choose any minute. */
  readonly room?: readonly Interval[] | undefined;
};

/** What is known of the free hours. */
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

/** The day, the hour or the person as the form holds it. */
export type TimeControl = {
  readonly value: string;
  readonly error: string | undefined;
  readonly ref: RefCallback<HTMLElement>;
  readonly change: (value: string) => void;
};

/** What is chosen, and among which hours. */
export type TimeChoice = {
  readonly date: TimeControl;
  readonly time: TimeControl;
  readonly free: FreeTimes;
  readonly durationMinutes: number;
};

/** Nothing is asked: the reason is read by whoever wonders, where there is one. */
export const timesNotAsked = (reason?: string): FreeTimes => ({ state: 'notAsked', reason });

/** Stands where the hours will be. */
export const searchingTimes = 'Buscando horas libres...';

type Answer = Pick<
  UseQueryResult<readonly FreeDay[]>,
  'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'
>;

/** An answer once here stays while it is asked for again, also when that fails. */
export function freeTimesOf({ data, error, isPending, isFetching, refetch }: Answer): FreeTimes {
  if (data) return { state: 'known', days: data };
  if (isPending) return { state: 'searching' };
  return { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** The hours of one day; undefined while they are not known. */
export function timesOn(free: FreeTimes, date: string): readonly string[] | undefined {
  if (free.state !== 'known') return undefined;
  return free.days.find((day) => day.date === date)?.times ?? [];
}

/** Whether a day without hours is one on which nobody works, and not one that is full. */
export const isClosedOn = (free: FreeTimes, date: string): boolean =>
  free.state === 'known' && free.days.some((day) => day.date === date && day.closed === true);

type Hour = { readonly date: string; readonly time: string };

const changeDay = (free: FreeTimes, date: string, change: (times: readonly string[]) => readonly string[]) =>
  free.state === 'known'
    ? {
        ...free,
        days: free.days.map((day) => (day.date === date ? { ...day, times: change(day.times) } : day)),
      }
    : free;

/** With an hour that is held for the appointment already: it need not be one of the steps that free time is offered in. */
export const withHour = (free: FreeTimes, { date, time }: Hour): FreeTimes =>
  changeDay(free, date, (times) => [...new Set([...times, time])].sort());

/** Without the hour that an appointment has now: moving it there changes nothing. */
export const withoutHour = (free: FreeTimes, { date, time }: Hour): FreeTimes =>
  changeDay(free, date, (times) => times.filter((each) => each !== time));

/** What a form says of a day without free hours, of one on which nobody works, of an hour that is not free, and of an answer that did not come. */
export type TimeWords = {
  readonly none: string;
  readonly closed: string;
  readonly notFree: (time: string) => string;
  readonly failed?: string;
};

/** Whether there is room for an appointment at an hour, proposed or not; undefined while nobody knows. */
export function hasRoom(
  free: FreeTimes,
  { date, time, durationMinutes }: Hour & Pick<TimeChoice, 'durationMinutes'>,
): boolean | undefined {
  if (free.state !== 'known') return undefined;
  const day = free.days.find((each) => each.date === date);
  const start = minutesOfDay(time);
  const wanted = { start, end: start + durationMinutes };
  return day?.times.includes(time) === true || day?.room?.some((each) => contains(each, wanted)) === true;
}
