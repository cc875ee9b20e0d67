import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { monthOf } from '#shared/core/civil-time.ts';
import { fullDate, monthName, monthYear } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { buttonClass } from '../buttons/button-class.ts';
import { MonthGrid } from '../month-grid/month-grid.tsx';
import { inMonth, inMonthBeside, isDrawnDay } from '../month-grid/month-grid-days.ts';
import { usePopover } from '../popover/use-popover.ts';
import type { DayMark, DayMarks } from './date-field.tsx';
import type { DateBounds } from './typed-date.ts';
import './date-month.css';

const words = {
  dialog: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  month: 'Mes',
  year: 'Año',
} as const;
const markNames: Readonly<Record<DayMark, string>> = { closed: 'cerrado', full: 'sin horas' };
const marksInOrder = ['closed', 'full'] as const;

/** Years offered without bounds: 120 back for birthdays, 5 ahead for plans. */
const longestLife = 120;
const longestPlan = 5;
const monthsOfYear = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const yearOf = (date: string) => Number(date.slice(0, 4));

type YearsInput = DateBounds & { readonly today: string; readonly shown: string };

function yearsBetween({ min, max, today, shown }: YearsInput): number[] {
  const last = Math.max(max === undefined ? yearOf(today) + longestPlan : yearOf(max), yearOf(shown));
  const first = Math.min(min === undefined ? yearOf(today) - longestLife : yearOf(min), yearOf(shown));
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

function within(date: string, { min, max }: DateBounds): string {
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}

type Props = DateBounds & {
  anchor: RefObject<HTMLDivElement | null>;
  value: string;
  marks: DayMarks | undefined;
  onChoose: (date: string) => void;
  onClose: () => void;
  onLeave: () => void;
};

/** Calendar popover to choose a day; the focused day takes the focus when it opens. */
export function DateMonth({ anchor, value, min, max, marks, onChoose, onClose, onLeave }: Props) {
  const today = civilToday();
  const bounds = { min, max };
  const [date, setDate] = useState(() => within(isDrawnDay(value) ? value : today, bounds));
  const layer = usePopover<HTMLDivElement>(true, anchor, { align: 'start' });
  const month = monthOf(date);
  const onMonth = marks?.onMonth;
  useEffect(() => layer.current?.querySelector<HTMLElement>('.month-grid [tabindex="0"]')?.focus(), [layer]);
  useEffect(() => onMonth?.(month), [onMonth, month]);
  useLeaving(anchor, onLeave);
  const isOffered = (day: string) => within(day, bounds) === day;
  const goTo = (to: string) => setDate(within(to, bounds));
  const markOf = (day: string) => (isOffered(day) ? marks?.markOf(day) : undefined);
  return (
    <div
      ref={layer}
      className="popover date-month"
      role="dialog"
      aria-label={words.dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <p className="visually-hidden" aria-live="polite">
        {monthYear(month)}
      </p>
      <MonthChoice date={date} years={yearsBetween({ min, max, today, shown: date })} onDate={goTo} />
      <MonthGrid
        month={month}
        label={monthYear(month)}
        today={today}
        selected={value}
        keysAt={date}
        describe={(day) => [fullDate(day), ...namesOf(markOf(day))].join(', ')}
        isOffered={isOffered}
        onSelect={onChoose}
        onLeave={setDate}
      >
        {(day) => <Mark mark={markOf(day)} />}
      </MonthGrid>
      {marks !== undefined && <Legend />}
    </div>
  );
}

const namesOf = (mark: DayMark | undefined) => (mark === undefined ? [] : [markNames[mark]]);

function useLeaving(anchor: RefObject<HTMLDivElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) onLeave();
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, leave);
    return () => {
      for (const event of events) document.removeEventListener(event, leave);
    };
  }, [anchor, onLeave]);
}

type ChoiceProps = { date: string; years: readonly number[]; onDate: (date: string) => void };

function MonthChoice({ date, years, onDate }: ChoiceProps) {
  const month = monthOf(date);
  const step = (label: string, icon: ReactNode, months: -1 | 1) => (
    <button
      type="button"
      className={`${buttonClass({ variant: 'ghost', size: 'small' })} button--icon`}
      aria-label={label}
      title={label}
      onClick={() => onDate(inMonthBeside(date, months))}
    >
      {icon}
    </button>
  );
  return (
    <div className="date-month__head">
      {step(words.previous, <ChevronLeft aria-hidden />, -1)}
      <select
        className="amplify-select date-month__choice"
        aria-label={words.month}
        value={month.slice(5)}
        onChange={(event) => onDate(inMonth(date, `${month.slice(0, 4)}-${event.target.value}`))}
      >
        {monthsOfYear.map((each) => (
          <option key={each} value={each}>
            {monthName(`0000-${each}`)}
          </option>
        ))}
      </select>
      <select
        className="amplify-select date-month__choice n"
        aria-label={words.year}
        value={yearOf(month)}
        onChange={(event) => onDate(inMonth(date, `${event.target.value}${month.slice(4)}`))}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      {step(words.next, <ChevronRight aria-hidden />, 1)}
    </div>
  );
}

const Mark = ({ mark }: { mark: DayMark | undefined }) =>
  mark === undefined ? null : <span className={`date-month__mark date-month__mark--${mark}`} />;

/** Legend of the marks; screen readers get them with each day's name. */
const Legend = () => (
  <p className="date-month__legend" aria-hidden>
    {marksInOrder.map((mark) => (
      <span key={mark}>
        <Mark mark={mark} /> {markNames[mark]}
      </span>
    ))}
  </p>
);
