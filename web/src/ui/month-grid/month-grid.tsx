import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import { getWeekdayName } from '#shared/core/format.ts';
import { findDayByKey, listWeeks } from './month-grid-days.ts';
import './month-grid.css';

type Props = {
  /** `YYYY-MM` */
  month: string;
  label: string;
  inset?: boolean;
  today: string;
  selected: string;
  /** Focused day, if `onLeave` controls it, and by default the selected day. */
  keysAt?: string;
  busy?: boolean;
  describe: (date: string) => string;
  /** Whether a day can be selected. Arrow keys reach every day. */
  isOffered?: (date: string) => boolean;
  onSelect: (date: string) => void;
  /** Runs when the arrow keys leave the grid, or with `keysAt` on every move. */
  onLeave: (date: string) => void;
  /** Content of a day. Controls of the focused day are in the tab order. */
  children: (date: string, hasKeys: boolean) => ReactNode;
};

function useFocusableDay(start: string) {
  const [previousStart, setPreviousStart] = useState(start);
  const [keyDay, setKeyDay] = useState(start);
  if (previousStart !== start) {
    setPreviousStart(start);
    setKeyDay(start);
  }
  return [keyDay, setKeyDay] as const;
}

const findDate = (target: EventTarget) =>
  target instanceof Element ? target.closest('td')?.dataset['date'] : undefined;

type DayKeysInput = Pick<Props, 'selected' | 'keysAt' | 'isOffered' | 'onSelect' | 'onLeave'>;

function useDayKeys(weeks: string[][], { selected, keysAt, isOffered, onSelect, onLeave }: DayKeysInput) {
  const [keyDay, setKeyDay] = useFocusableDay(keysAt ?? selected);
  const table = useRef<HTMLTableElement>(null);
  // Day to focus once it is rendered. Further keys may arrive before.
  const pendingDay = useRef<string>(undefined);

  useLayoutEffect(() => {
    const targetDay = pendingDay.current;
    if (targetDay === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-date="${keyDay}"] .month-grid__day`)?.focus();
    // While waiting, another day keeps the focus, so that the grid receives keys.
    if (targetDay !== keyDay) pendingDay.current = targetDay;
  }, [keyDay]);

  const moveToDay = (date: string) => {
    const isNear = [date, pendingDay.current ?? date].every((day) => weeks.flat().includes(day));
    pendingDay.current = date;
    if (keysAt === undefined && isNear) setKeyDay(date);
    else onLeave(date);
  };
  const clearPendingDay = () => {
    pendingDay.current = undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const focusedDay = pendingDay.current ?? findDate(event.target);
    const targetDay = focusedDay && findDayByKey(focusedDay, event.key);
    const isEarlyEnter = event.key === 'Enter' && pendingDay.current !== undefined;
    if (!targetDay && !isEarlyEnter) return;
    event.preventDefault();
    if (targetDay) return moveToDay(targetDay);
    // `onSelect` decides where the focus goes.
    clearPendingDay();
    if (focusedDay && isOffered?.(focusedDay) !== false) onSelect(focusedDay);
  };
  return { keyDay, table, onKeyDown: handleKey, onFocus: clearPendingDay };
}

/** Month grid, Sunday first, with the keys of the ARIA grid pattern. */
export function MonthGrid({
  month,
  label,
  selected,
  keysAt,
  inset = false,
  busy = false,
  onLeave,
  ...dayProps
}: Props) {
  const weeks = listWeeks(month);
  const { keyDay, table, onKeyDown, onFocus } = useDayKeys(weeks, { ...dayProps, selected, keysAt, onLeave });
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern
      role="grid"
      className={inset ? 'month-grid month-grid--inset' : 'month-grid'}
      aria-label={label}
      aria-busy={busy}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date} scope="col" aria-label={getWeekdayName(date)}>
              <span className="month-grid__weekday">{getWeekdayName(date)}</span>
              <span className="month-grid__initial">{getWeekdayName(date).slice(0, 1).toUpperCase()}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                {...dayProps}
                date={date}
                isOutside={toMonth(date) !== month}
                isSelected={date === selected}
                hasKeys={date === keyDay}
                isBusy={busy}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = Pick<Props, 'today' | 'describe' | 'isOffered' | 'onSelect' | 'children'> & {
  date: string;
  isOutside: boolean;
  isSelected: boolean;
  hasKeys: boolean;
  isBusy: boolean;
};

function DayCell({ date, today, describe, isOffered, onSelect, children, ...state }: DayCellProps) {
  const isUnavailable = isOffered?.(date) === false;
  const { isOutside, isSelected, hasKeys, isBusy } = state;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
      role="gridcell"
      data-date={date}
      aria-selected={isSelected}
      className={isOutside ? 'month-grid__outside' : undefined}
    >
      <div className="month-grid__cell">
        <button
          type="button"
          className="month-grid__day"
          tabIndex={hasKeys ? 0 : -1}
          aria-current={date === today ? 'date' : undefined}
          aria-label={describe(date)}
          aria-disabled={isUnavailable || undefined}
          onClick={() => !isUnavailable && onSelect(date)}
        >
          {Number(date.slice(8))}
        </button>
        {isBusy ? <span className="month-grid__ghost" /> : children(date, hasKeys)}
      </div>
    </td>
  );
}
