import type { Ref } from 'react';
import { formatTime } from '#shared/core/format.ts';
import { Chips, DayStrip } from '#web/src/ui/fields/choices.tsx';
import type { FreeDay } from './free-times.ts';

const freeHoursCopy = { morning: 'Mañana', afternoon: 'Tarde', fullDay: 'Sin horas libres' } as const;

type FreeDaysProps = {
  days: readonly FreeDay[];
  legend: string;
  none: string;
  value: string;
  onChange: (date: string) => void;
  ref?: Ref<HTMLDivElement>;
};

/** Days as chips. Days without free times show why. */
export function FreeDays({ days, legend, none, ...stripProps }: FreeDaysProps) {
  if (days.every(({ times }) => times.length === 0))
    return (
      <p role="status" className="muted">
        {none}
      </p>
    );
  return (
    <DayStrip
      {...stripProps}
      legend={legend}
      legendHidden
      days={days.map(({ date, times }) => ({
        date,
        reason: times.length === 0 ? freeHoursCopy.fullDay : undefined,
      }))}
    />
  );
}

const noon = '12:00';

type FreeHoursProps = { times: readonly string[]; value: string; onChange: (time: string) => void };

/** Free times of a day, morning first. */
export function FreeHours({ times, value, onChange }: FreeHoursProps) {
  const halves = [
    { legend: freeHoursCopy.morning, halfTimes: times.filter((time) => time < noon) },
    { legend: freeHoursCopy.afternoon, halfTimes: times.filter((time) => time >= noon) },
  ];
  return halves
    .filter(({ halfTimes }) => halfTimes.length > 0)
    .map(({ legend, halfTimes }) => (
      <Chips
        key={legend}
        legend={legend}
        value={value}
        onChange={onChange}
        options={halfTimes.map((time) => ({
          value: time,
          label: <time dateTime={time}>{formatTime(time)}</time>,
        }))}
      />
    ));
}
