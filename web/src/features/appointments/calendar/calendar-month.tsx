import { useEffect, useRef, useState } from 'react';
import { monthOf } from '#shared/core/civil-time.ts';
import { monthYear } from '#shared/core/format.ts';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';
import { type PlacedAppointment, pendingAmong } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';
import { CalendarDayCell } from './day-cell.tsx';
import { CalendarDayPanel } from './day-panel.tsx';

type Props = {
  date: string;
  today: string;
  /** Appointments by day; undefined while loading. */
  days: ReadonlyMap<string, readonly PlacedAppointment[]> | undefined;
  isOfOnePerson: boolean;
  shownName: string | undefined;
  onDate: (date: string) => void;
  onOpen: (appointment: PlacedAppointment) => void;
  onCreate: (() => void) | undefined;
};

/** Focuses the panel's heading after each choice of a day. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    if (wishes > 0) heading.current?.focus();
  }, [wishes]);
  return { heading, focusHeading: () => setWishes((now) => now + 1) };
}

/** The month with the chosen day's list. */
export function CalendarMonth({ date, today, days, onDate, ...day }: Props) {
  const [isOpen, setOpen] = useState(true);
  const { heading, focusHeading } = useHeadingFocus();
  const root = useRef<HTMLDivElement>(null);
  const on = (each: string) => days?.get(each) ?? [];

  const choose = (each: string) => {
    setOpen(true);
    onDate(each);
    focusHeading();
  };
  const close = () => {
    root.current?.querySelector<HTMLElement>('[aria-selected=true] button')?.focus();
    setOpen(false);
  };
  return (
    <div ref={root} className={isOpen ? 'calendar-month calendar-month--open' : 'calendar-month'}>
      <MonthGrid
        month={monthOf(date)}
        label={monthYear(date)}
        today={today}
        selected={date}
        busy={days === undefined}
        describe={(each) => calendarText.day(each, on(each).length, pendingAmong(on(each)))}
        onSelect={choose}
        onLeave={onDate}
      >
        {(each, hasKeys) => (
          <CalendarDayCell appointments={on(each)} isReachable={hasKeys} onOpen={day.onOpen} />
        )}
      </MonthGrid>
      <CalendarDayPanel
        {...day}
        date={date}
        appointments={days && on(date)}
        headingRef={heading}
        onClose={close}
      />
    </div>
  );
}
