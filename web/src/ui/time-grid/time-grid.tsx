import type { CSSProperties, PointerEvent, ReactNode, Ref } from 'react';
import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { clock, shortWeekday } from '#shared/core/format.ts';
import { type Box, depthOf, hoursShown, isShown, minuteAt } from './geometry.ts';
import './time-grid.css';

const hour = 60;
const hours = Array.from(
  { length: (hoursShown.end - hoursShown.start) / hour },
  (_, index) => hoursShown.start + index * hour,
);

export const boxStyle = ({ top, height, left, width }: Box): CSSProperties => ({
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
  children: ReactNode;
};

/** Columns of days or people on a time axis, 06:00 to 22:00 in half hours. */
export function TimeGrid({ ref, className, head, isBusy, isEmpty = false, children }: Props) {
  return (
    <div
      ref={ref}
      tabIndex={isEmpty ? 0 : undefined}
      className={`time-grid ${className} ${isBusy ? 'time-grid--busy' : ''}`}
    >
      {head}
      <div className="time-grid__body">
        <div className="time-grid__hours n" aria-hidden>
          {hours.map((minute) => (
            <span key={minute} style={{ top: `${depthOf(minute) * 100}%` }}>
              {clock(timeOfMinutes(minute)).replace(':00', '')}
            </span>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Day above a column; screen readers get it from the column's list. */
export function TimeGridDay({ date, today }: { date: string; today: string }) {
  return (
    <span className={date === today ? 'time-grid__day time-grid__day--today' : 'time-grid__day'}>
      <span>{shortWeekday(date)}</span>
      <span className="time-grid__number n">{Number(date.slice(8))}</span>
    </span>
  );
}

export type Now = { readonly date: string; readonly time: string; readonly minutes: number };

/** Pointer actions on an empty place; a form offers the same for keyboards. */
type EmptyPlace = {
  onPress: (minute: number) => void;
  onGrab: (press: PointerEvent, minute: number) => void;
};

type ColumnProps = {
  /** Index of the column, by which a drag finds it. */
  index: number;
  date: string;
  label: string;
  className?: string;
  now: Now;
  /** Whether it is the first column of its day. */
  isFirst: boolean;
  empty?: EmptyPlace;
  /** Items as `li` elements. */
  children: ReactNode;
  over?: ReactNode;
};

const minuteUnder = ({ clientY, currentTarget }: { clientY: number; currentTarget: Element }) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return minuteAt((clientY - top) / height);
};

export function TimeGridColumn({ index, date, label, className = '', now, isFirst, ...on }: ColumnProps) {
  const { empty, children, over } = on;
  const isNowHere = date === now.date && isShown(now.minutes);
  return (
    <div className={`time-grid__column ${className}`} data-column={index} data-date={date}>
      {empty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keyboards use the form
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className="time-grid__empty"
          onClick={(click) => empty.onPress(minuteUnder(click))}
          onPointerDown={(press) => empty.onGrab(press, minuteUnder(press))}
        />
      )}
      <ul aria-label={label}>{children}</ul>
      {over}
      {isNowHere && (
        <div
          className={isFirst ? 'time-grid__now time-grid__now--first' : 'time-grid__now'}
          style={{ top: `${depthOf(now.minutes) * 100}%` }}
        >
          {isFirst && <span className="visually-hidden">Ahora: {clock(now.time)}</span>}
        </div>
      )}
    </div>
  );
}
