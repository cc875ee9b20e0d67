import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { monthOf } from '#shared/core/civil-time.ts';
import { weekdayName } from '#shared/core/format.ts';
import { dayByKey, weeksOf } from './month-grid-days.ts';
import './month-grid.css';

type Props = {
  /** `YYYY-MM` */
  month: string;
  label: string;
  /** Within a card: no edge of its own, and no mark of the selected day. */
  inset?: boolean;
  today: string;
  /** The day that was chosen, or whose details are elsewhere on the page; empty for none. */
  selected: string;
  /** The day that has the keys, where `onLeave` keeps it; by default they start from the selected one. */
  keysAt?: string;
  /** What is in it is on its way. */
  busy?: boolean;
  /** A day in words, with what is in it. */
  describe: (date: string) => string;
  /** False of a day that cannot be chosen; the arrows pass over it all the same. */
  isOffered?: (date: string) => boolean;
  onSelect: (date: string) => void;
  /** The keys went on to a day that is not drawn; to any day, where `keysAt` is given. */
  onLeave: (date: string) => void;
  /** What a day holds; of the day that has the keys, what can be pressed takes part in Tab. */
  children: (date: string, hasKeys: boolean) => ReactNode;
};

/** The day that has the keys: it follows the one they start from, and the arrows. */
function useKeyDay(start: string) {
  const [seen, setSeen] = useState(start);
  const [keyDay, setKeyDay] = useState(start);
  if (seen !== start) {
    setSeen(start);
    setKeyDay(start);
  }
  return [keyDay, setKeyDay] as const;
}

const dateOf = (target: EventTarget) =>
  target instanceof Element ? target.closest('td')?.dataset['date'] : undefined;

type KeyProps = Pick<Props, 'selected' | 'keysAt' | 'isOffered' | 'onSelect' | 'onLeave'>;

/** Where the keys are, and where they go. */
function useDayKeys(weeks: string[][], { selected, keysAt, isOffered, onSelect, onLeave }: KeyProps) {
  const [keyDay, setKeyDay] = useKeyDay(keysAt ?? selected);
  const table = useRef<HTMLTableElement>(null);
  // Where the keys went, until that day is drawn and has the focus: the next key may come before.
  const goal = useRef<string>(undefined);

  useLayoutEffect(() => {
    const to = goal.current;
    if (to === undefined) return;
    table.current?.querySelector<HTMLElement>(`[data-date="${keyDay}"] .month-grid__day`)?.focus();
    // On the way, too, a day has the focus: without it the grid would hear no key.
    if (to !== keyDay) goal.current = to;
  }, [keyDay]);

  const goTo = (date: string) => {
    const isNear = [date, goal.current ?? date].every((each) => weeks.flat().includes(each));
    goal.current = date;
    if (keysAt === undefined && isNear) setKeyDay(date);
    else onLeave(date);
  };
  const forget = () => {
    goal.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const at = goal.current ?? dateOf(event.target);
    const to = at && dayByKey(at, event.key);
    const isEarlyEnter = event.key === 'Enter' && goal.current !== undefined;
    if (!to && !isEarlyEnter) return;
    event.preventDefault();
    if (to) return goTo(to);
    // Who chooses a day says where the focus goes on.
    forget();
    if (at && isOffered?.(at) !== false) onSelect(at);
  };
  return { keyDay, table, onKeyDown: press, onFocus: forget };
}

/**
 * A month, Sunday first. Arrows, Home, End, PageUp and PageDown walk the days, Enter selects one, Tab goes on to what
 * is in it.
 */
export function MonthGrid({
  month,
  label,
  selected,
  keysAt,
  inset = false,
  busy = false,
  onLeave,
  ...cell
}: Props) {
  const weeks = weeksOf(month);
  const { keyDay, table, onKeyDown, onFocus } = useDayKeys(weeks, { ...cell, selected, keysAt, onLeave });
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid over a table is the pattern's own example
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
            <th key={date} scope="col" aria-label={weekdayName(date)}>
              <span className="month-grid__weekday">{weekdayName(date)}</span>
              <span className="month-grid__initial">{weekdayName(date).slice(0, 1).toUpperCase()}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date}
                {...cell}
                date={date}
                isOutside={monthOf(date) !== month}
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

type DayProps = Pick<Props, 'today' | 'describe' | 'isOffered' | 'onSelect' | 'children'> & {
  date: string;
  isOutside: boolean;
  isSelected: boolean;
  hasKeys: boolean;
  isBusy: boolean;
};

function Day({ date, today, describe, isOffered, onSelect, children, ...state }: DayProps) {
  const isRefused = isOffered?.(date) === false;
  const { isOutside, isSelected, hasKeys, isBusy } = state;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus, as the pattern has it
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as of the grid
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
          aria-disabled={isRefused || undefined}
          onClick={() => !isRefused && onSelect(date)}
        >
          {Number(date.slice(8))}
        </button>
        {isBusy ? <span className="month-grid__ghost" /> : children(date, hasKeys)}
      </div>
    </td>
  );
}
