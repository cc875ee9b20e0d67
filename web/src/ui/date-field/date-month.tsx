import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import { formatFullDate, formatMonthYear, getMonthName } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toButtonClass } from '../buttons/button-class.ts';
import { Row } from '../layout/layout.tsx';
import { MonthGrid } from '../month-grid/month-grid.tsx';
import { isCalendarDay, moveToAdjacentMonth, moveToMonth } from '../month-grid/month-grid-days.ts';
import { usePopover } from '../popover/use-popover.ts';
import type { DayMark, DayMarks } from './date-field.tsx';
import type { DateBounds } from './typed-date.ts';
import './date-month.css';

const dateMonthCopy = {
  dialog: 'Calendario',
  previous: 'Mes anterior',
  next: 'Mes siguiente',
  month: 'Mes',
  year: 'Año',
} as const;
const markNames: Readonly<Record<DayMark, string>> = { closed: 'cerrado', full: 'sin horas' };
const marksInOrder = ['closed', 'full'] as const;

/** Years offered without bounds: 120 back for birthdays, 5 ahead for plans. */
const pastYears = 120;
const futureYears = 5;
const monthsOfYear = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

const toYear = (date: string) => Number(date.slice(0, 4));

type YearRangeInput = DateBounds & { readonly today: string; readonly shownDate: string };

function listYears({ min, max, today, shownDate }: YearRangeInput): number[] {
  const lastYear = Math.max(max === undefined ? toYear(today) + futureYears : toYear(max), toYear(shownDate));
  const firstYear = Math.min(min === undefined ? toYear(today) - pastYears : toYear(min), toYear(shownDate));
  return Array.from({ length: lastYear - firstYear + 1 }, (_, offset) => lastYear - offset);
}

function clampDate(date: string, { min, max }: DateBounds): string {
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

/** Calendar popover to choose a day. The focused day takes the focus when it opens. */
export function DateMonth({ anchor, value, min, max, marks, onChoose, onClose, onLeave }: Props) {
  const today = civilToday();
  const bounds = { min, max };
  const [date, setDate] = useState(() => clampDate(isCalendarDay(value) ? value : today, bounds));
  const layer = usePopover<HTMLDivElement>(true, anchor, { align: 'start' });
  const month = toMonth(date);
  const onMonth = marks?.onMonth;
  useEffect(() => layer.current?.querySelector<HTMLElement>('.month-grid [tabindex="0"]')?.focus(), [layer]);
  useEffect(() => onMonth?.(month), [onMonth, month]);
  useLeaveListener(anchor, onLeave);
  const isOffered = (day: string) => clampDate(day, bounds) === day;
  const goToDate = (day: string) => setDate(clampDate(day, bounds));
  const markOf = (day: string) => (isOffered(day) ? marks?.markOf(day) : undefined);
  return (
    <div
      ref={layer}
      className="popover date-month"
      role="dialog"
      aria-label={dateMonthCopy.dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <p className="visually-hidden" aria-live="polite">
        {formatMonthYear(month)}
      </p>
      <MonthChoice date={date} years={listYears({ min, max, today, shownDate: date })} onDate={goToDate} />
      <MonthGrid
        month={month}
        label={formatMonthYear(month)}
        today={today}
        selected={value}
        keysAt={date}
        describe={(day) => [formatFullDate(day), ...listMarkNames(markOf(day))].join(', ')}
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

const listMarkNames = (mark: DayMark | undefined) => (mark === undefined ? [] : [markNames[mark]]);

function useLeaveListener(anchor: RefObject<HTMLDivElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const notifyOutside = ({ target }: Event) => {
      if (target instanceof Node && !anchor.current?.contains(target)) onLeave();
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, notifyOutside);
    return () => {
      for (const event of events) document.removeEventListener(event, notifyOutside);
    };
  }, [anchor, onLeave]);
}

type MonthChoiceProps = { date: string; years: readonly number[]; onDate: (date: string) => void };

function MonthChoice({ date, years, onDate }: MonthChoiceProps) {
  const month = toMonth(date);
  const renderStepButton = (label: string, icon: ReactNode, months: -1 | 1) => (
    <button
      type="button"
      className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
      aria-label={label}
      title={label}
      onClick={() => onDate(moveToAdjacentMonth(date, months))}
    >
      {icon}
    </button>
  );
  return (
    <Row gap={4}>
      {renderStepButton(dateMonthCopy.previous, <ChevronLeft aria-hidden />, -1)}
      <select
        className="amplify-select"
        aria-label={dateMonthCopy.month}
        value={month.slice(5)}
        onChange={(event) => onDate(moveToMonth(date, `${month.slice(0, 4)}-${event.target.value}`))}
      >
        {monthsOfYear.map((monthNumber) => (
          <option key={monthNumber} value={monthNumber}>
            {getMonthName(`0000-${monthNumber}`)}
          </option>
        ))}
      </select>
      <select
        className="amplify-select n"
        aria-label={dateMonthCopy.year}
        value={toYear(month)}
        onChange={(event) => onDate(moveToMonth(date, `${event.target.value}${month.slice(4)}`))}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      {renderStepButton(dateMonthCopy.next, <ChevronRight aria-hidden />, 1)}
    </Row>
  );
}

const Mark = ({ mark }: { mark: DayMark | undefined }) =>
  mark === undefined ? null : <span className={`date-month__mark date-month__mark--${mark}`} />;

/** Legend of the marks. Screen readers get them with each day's name. */
const Legend = () => (
  <Row
    as="p"
    gap={16}
    pad="8 4 0 4"
    align="stretch"
    size={13}
    tone="muted"
    className="line-above"
    style={{ marginTop: 8 }}
    aria-hidden
  >
    {marksInOrder.map((mark) => (
      <Row key={mark} as="span" gap={6}>
        <Mark mark={mark} /> {markNames[mark]}
      </Row>
    ))}
  </Row>
);
