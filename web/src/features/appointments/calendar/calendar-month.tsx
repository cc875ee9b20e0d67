import { useEffect, useRef, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import { formatMonthYear } from '#shared/core/format.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';
import { type AppointmentWithStaff, countPending } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';
import { CalendarDayCell } from './day-cell.tsx';
import { CalendarDayPanel } from './day-panel.tsx';

type Props = {
  date: string;
  today: string;
  /** Appointments by day; undefined while loading. */
  days: ReadonlyMap<string, readonly AppointmentWithStaff[]> | undefined;
  isSinglePerson: boolean;
  shownName: string | undefined;
  onDate: (date: string) => void;
  onOpen: (appointment: AppointmentWithStaff) => void;
  onCreate: (() => void) | undefined;
};

/** Focuses the panel's heading after each choice of a day. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) heading.current?.focus();
  }, [focusRequests]);
  return { heading, focusHeading: () => setFocusRequests((count) => count + 1) };
}

/** The month with the chosen day's list. */
export function CalendarMonth({ date, today, days, onDate, ...panelProps }: Props) {
  const [isOpen, setOpen] = useState(true);
  const { heading, focusHeading } = useHeadingFocus();
  const root = useRef<HTMLDivElement>(null);
  const appointmentsOn = (cellDate: string) => days?.get(cellDate) ?? [];

  const chooseDate = (cellDate: string) => {
    setOpen(true);
    onDate(cellDate);
    focusHeading();
  };
  const closePanel = () => {
    root.current?.querySelector<HTMLElement>('[aria-selected=true] button')?.focus();
    setOpen(false);
  };
  return (
    <Stack
      ref={root}
      gap={16}
      align="start"
      className={isOpen ? 'calendar-month calendar-month--open' : 'calendar-month'}
    >
      <MonthGrid
        month={toMonth(date)}
        label={formatMonthYear(date)}
        today={today}
        selected={date}
        busy={days === undefined}
        describe={(cellDate) =>
          calendarText.day(cellDate, appointmentsOn(cellDate).length, countPending(appointmentsOn(cellDate)))
        }
        onSelect={chooseDate}
        onLeave={onDate}
      >
        {(cellDate, hasKeys) => (
          <CalendarDayCell
            appointments={appointmentsOn(cellDate)}
            isReachable={hasKeys}
            onOpen={panelProps.onOpen}
          />
        )}
      </MonthGrid>
      <CalendarDayPanel
        {...panelProps}
        date={date}
        appointments={days && appointmentsOn(date)}
        headingRef={heading}
        onClose={closePanel}
      />
    </Stack>
  );
}
