import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';
import {
  formatDaySpan,
  formatDuration,
  formatMonthYear,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { FreeDays, FreeHours } from './free-hours.tsx';
import {
  type FreeTimes,
  findTimes,
  searchingTimes,
  type TimeChoice,
  type TimeControl,
} from './free-times.ts';
import type { VisibleMonth } from './visible-month.ts';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const timeStripCopy = {
  dayLegend: ({ from, to }: { from: string; to: string }) => `Días del ${formatDaySpan(from, to)}`,
  month: 'Mes',
  earlier: 'Días anteriores',
  later: 'Días siguientes',
  noDays: 'No hay horas libres en estos días. Elige otro mes.',
  failed: 'No pudimos cargar las horas libres',
  dayFirst: 'Elige un día para ver sus horas libres.',
  hoursFound: (date: string, minutes: number, count: number) =>
    `${capitalize(formatWeekdayDayMonth(date, civilToday()))}. Tu visita dura ${formatDuration(minutes)}. ${pluralize(count, 'hora libre', 'horas libres')}.`,
} as const;

type TimeStripProps = TimeChoice & {
  titles: { readonly day: string; readonly hour: string };
  visibleMonth: VisibleMonth;
};

/** Time picker that offers only free times, with a month's days in a row and the times as chips. */
export function TimeStrip({ date, time, freeTimes, durationMinutes, titles, visibleMonth }: TimeStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const times = findTimes(freeTimes, date.value) ?? [];
  const isKnown = freeTimes.state === 'known';
  // A day that is chosen from the start may lie beyond the visible ones.
  useEffect(() => {
    const row = strip.current;
    const chosen = row?.querySelector(':checked');
    // Only the row scrolls: `scrollIntoView` would also scroll the page to it.
    if (isKnown && row && chosen)
      row.scrollLeft += chosen.getBoundingClientRect().left - row.getBoundingClientRect().left;
  }, [isKnown]);
  return (
    <>
      <ChoiceSection
        title={titles.day}
        error={date.error}
        ref={date.ref}
        end={freeTimes.state !== 'notAsked' && <MonthNavigation visibleMonth={visibleMonth} strip={strip} />}
      >
        <DayChoice
          freeTimes={freeTimes}
          legend={timeStripCopy.dayLegend(visibleMonth.range)}
          date={date}
          strip={strip}
        />
      </ChoiceSection>
      <ChoiceSection title={titles.hour} error={time.error} ref={time.ref}>
        <p role="status" className="muted small">
          {describeHours(freeTimes, date.value, { durationMinutes, count: times.length })}
        </p>
        <FreeHours times={times} value={time.value} onChange={time.change} />
      </ChoiceSection>
    </>
  );
}

type FreeHourCount = { durationMinutes: number; count: number };

function describeHours(
  freeTimes: FreeTimes,
  date: string,
  { durationMinutes, count }: FreeHourCount,
): string | undefined {
  if (freeTimes.state === 'notAsked') return freeTimes.reason;
  return count === 0 ? timeStripCopy.dayFirst : timeStripCopy.hoursFound(date, durationMinutes, count);
}

type MonthNavigationProps = { visibleMonth: VisibleMonth; strip: { current: HTMLDivElement | null } };

function MonthNavigation({ visibleMonth, strip }: MonthNavigationProps) {
  const scrollDays = (direction: -1 | 1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth });
  return (
    <Row gap={8}>
      <Row align="stretch">
        <IconButton
          type="button"
          label={timeStripCopy.earlier}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => scrollDays(-1)}
        />
        <IconButton
          type="button"
          label={timeStripCopy.later}
          icon={<ChevronRight aria-hidden />}
          onClick={() => scrollDays(1)}
        />
      </Row>
      <SelectField
        variant="quiet"
        label={timeStripCopy.month}
        labelHidden
        value={visibleMonth.month}
        options={visibleMonth.months.map((value) => ({ value, label: formatMonthYear(value) }))}
        onChange={(event) => visibleMonth.show(event.target.value)}
      />
    </Row>
  );
}

type DayChoiceProps = { freeTimes: FreeTimes; legend: string; date: TimeControl; strip: Ref<HTMLDivElement> };

function DayChoice({ freeTimes, legend, date, strip }: DayChoiceProps) {
  switch (freeTimes.state) {
    case 'notAsked':
      return <p className="muted small">{freeTimes.reason}</p>;
    case 'searching':
      return (
        <p role="status" className="muted small" style={{ minHeight: 68 }}>
          {searchingTimes}
        </p>
      );
    case 'failed':
      return (
        <ErrorState
          title={timeStripCopy.failed}
          error={freeTimes.error}
          busy={freeTimes.isRetrying}
          onRetry={freeTimes.retry}
        />
      );
    case 'known':
      return (
        <FreeDays
          days={freeTimes.days}
          legend={legend}
          none={timeStripCopy.noDays}
          value={date.value}
          onChange={date.change}
          ref={strip}
        />
      );
  }
}
