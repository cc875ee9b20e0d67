import { formatFullDate, formatLongDate, formatMoney, formatTime } from '#shared/core/format.ts';

export function Money({ cents }: { cents: number }) {
  return <span className="n nowrap">{formatMoney(cents)}</span>;
}

/** Date in words, inside a `time` element. */
export function DateText({ date, weekday = false }: { date: string; weekday?: boolean }) {
  return <time dateTime={date}>{weekday ? formatFullDate(date) : formatLongDate(date)}</time>;
}

export function TimeText({ time }: { time: string }) {
  return (
    <time dateTime={time} className="nowrap">
      {formatTime(time)}
    </time>
  );
}
