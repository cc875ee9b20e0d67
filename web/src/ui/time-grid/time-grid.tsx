import type { CSSProperties, PointerEvent, ReactNode, Ref } from 'react';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { formatShortWeekday, formatTime } from '#shared/core/format.ts';
import { Stack, Text } from '../layout/layout.tsx';
import { type Box, isVisibleMinute, toGridPosition, toMinute, visibleHours } from './geometry.ts';
import './time-grid.css';

const minutesPerHour = 60;
const hourStarts = Array.from(
  { length: (visibleHours.end - visibleHours.start) / minutesPerHour },
  (_, index) => visibleHours.start + index * minutesPerHour,
);

export const toBoxStyle = ({ top, height, left, width }: Box): CSSProperties => ({
  top: `${top}%`,
  height: `${height}%`,
  left: `${left}%`,
  width: `${width}%`,
});

type Props = {
  ref: Ref<HTMLDivElement>;
  className: string;
  head?: ReactNode;
  isBusy: boolean;
  /** Nothing in it is focusable, so the scroll area itself is. */
  isEmpty?: boolean;
  /** Labels the current time on the axis. */
  now?: GridNow | undefined;
  children: ReactNode;
};

/** Columns of days or people on a time axis, 06:00 to 22:00 in half hours. */
export function TimeGrid({ ref, className, head, isBusy, isEmpty = false, now, children }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={isEmpty ? 0 : undefined}
      className={`time-grid ${className} ${isBusy ? 'time-grid--busy' : ''}`}
    >
      {head}
      <div className="time-grid__body">
        <div className="time-grid__hours n" aria-hidden>
          {hourStarts
            .filter((minute) => !isNear(minute, now))
            .map((minute) => (
              <Text
                key={minute}
                size={12}
                weight={500}
                tone="muted"
                nowrap
                style={{ top: `${toGridPosition(minute) * 100}%` }}
              >
                {formatTime(toTimeOfDay(minute)).replace(':00', '')}
              </Text>
            ))}
          {now && isVisibleMinute(now.minutes) && (
            <b className="time-grid__now-label" style={{ top: `${toGridPosition(now.minutes) * 100}%` }}>
              {formatTime(now.time).split('\u00a0')[0]}
            </b>
          )}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Minutes from an hour within which the label of the current time would cover its label. */
const nearMinutes = 20;
const isNear = (minute: number, now: GridNow | undefined) =>
  now !== undefined && Math.abs(now.minutes - minute) < nearMinutes;

const todayStyle = { background: 'var(--ds-accent)', color: 'var(--ds-white)' };

/** Day above a column. Screen readers get it from the column's list. */
export function TimeGridDay({ date, today }: { date: string; today: string }) {
  return (
    <Stack as="span" justify="center" pad="8 0" size={12} weight={500} tone="muted">
      <span>{formatShortWeekday(date)}</span>
      <span className="time-grid__number n" style={date === today ? todayStyle : {}}>
        {Number(date.slice(8))}
      </span>
    </Stack>
  );
}

export type GridNow = { readonly date: string; readonly time: string; readonly minutes: number };

/** Pointer actions on an empty place. A form offers the same for keyboards. */
type EmptySlotHandlers = {
  onClick: (minute: number) => void;
  onDragStart: (pointerDown: PointerEvent, minute: number) => void;
};

type TimeGridColumnProps = {
  /** Index of the column, by which a drag finds it. */
  index: number;
  date: string;
  label: string;
  className?: string;
  now: GridNow;
  /** Whether it is the first column of its day. */
  isFirst: boolean;
  empty?: EmptySlotHandlers;
  /** Drawn behind the items. */
  background?: ReactNode;
  /** Items as `li` elements. */
  children: ReactNode;
  overlay?: ReactNode;
};

const findMinuteUnder = ({ clientY, currentTarget }: { clientY: number; currentTarget: Element }) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return toMinute((clientY - top) / height);
};

export function TimeGridColumn({
  index,
  date,
  label,
  className = '',
  now,
  isFirst,
  ...contents
}: TimeGridColumnProps) {
  const { empty, background, children, overlay } = contents;
  const isNowHere = date === now.date && isVisibleMinute(now.minutes);
  return (
    <div className={`time-grid__column ${className}`} data-column={index} data-date={date}>
      {empty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the form
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className="time-grid__empty"
          onClick={(event) => empty.onClick(findMinuteUnder(event))}
          onPointerDown={(event) => empty.onDragStart(event, findMinuteUnder(event))}
        />
      )}
      {background}
      {isNowHere && (
        <div
          className={isFirst ? 'time-grid__now time-grid__now--first' : 'time-grid__now'}
          style={{ top: `${toGridPosition(now.minutes) * 100}%` }}
        >
          {isFirst && <span className="visually-hidden">Ahora: {formatTime(now.time)}</span>}
        </div>
      )}
      <ul aria-label={label}>{children}</ul>
      {overlay}
    </div>
  );
}
