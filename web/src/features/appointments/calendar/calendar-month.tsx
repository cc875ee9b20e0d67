import { useEffect, useRef, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import { formatMonthYear } from '#shared/core/format.ts';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';
import { type AppointmentWithStaff, countPending } from './appointments-by-date.ts';
import { calendarText } from './copy.ts';
import { CalendarDayCell } from './day-cell.tsx';
import { CalendarDayPanel } from './day-panel.tsx';

type Props = {
  date: string;
  today: string;
  /** Appointments by day, or undefined while loading. */
  days: ReadonlyMap<string, readonly AppointmentWithStaff[]> | undefined;
  isSingleMember: boolean;
  filteredName: string | undefined;
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
  const [isPanelOpen, setPanelOpen] = useState(true);
  const { heading, focusHeading } = useHeadingFocus();
  const root = useRef<HTMLDivElement>(null);
  const appointmentsOn = (cellDate: string) => days?.get(cellDate) ?? [];

  const chooseDate = (cellDate: string) => {
    setPanelOpen(true);
    onDate(cellDate);
    focusHeading();
  };
  const closePanel = () => {
    root.current?.querySelector<HTMLElement>('[aria-selected=true] button')?.focus();
    setPanelOpen(false);
  };
  return (
    <Split
      ref={root}
      columns="1fr"
      gap={16}
      align="start"
      wide={{ columns: isPanelOpen ? '1fr 304px' : '1fr' }}
    >
      <MonthGrid
        month={toMonth(date)}
        label={formatMonthYear(date)}
        today={today}
        selected={date}
        busy={days === undefined}
        describe={(cellDate) =>
          calendarText.dayLabel(
            cellDate,
            appointmentsOn(cellDate).length,
            countPending(appointmentsOn(cellDate)),
          )
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
        isOpen={isPanelOpen}
      />
    </Split>
  );
}
