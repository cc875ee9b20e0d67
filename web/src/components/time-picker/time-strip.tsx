import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { counted, daySpan, duration, monthYear, weekdayDayMonth } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { FreeDays, FreeHours } from './free-hours.tsx';
import { type FreeTimes, searchingTimes, type TimeChoice, type TimeControl, timesOn } from './free-times.ts';
import type { ShownMonth } from './shown-month.ts';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const words = {
  dayLegend: ({ from, to }: { from: string; to: string }) => `Días del ${daySpan(from, to)}`,
  month: 'Mes',
  earlier: 'Días anteriores',
  later: 'Días siguientes',
  noDays: 'No hay horas libres en estos días. Elige otro mes.',
  failed: 'No pudimos cargar las horas libres',
  dayFirst: 'Elige un día para ver sus horas libres.',
  hoursFound: (date: string, minutes: number, count: number) =>
    `${capital(weekdayDayMonth(date, civilToday()))}. Tu visita dura ${duration(minutes)}. ${counted(count, 'hora libre', 'horas libres')}.`,
} as const;

type StripProps = TimeChoice & {
  titles: { readonly day: string; readonly hour: string };
  shown: ShownMonth;
};

/** Time picker that offers only free hours: a month's days in a row, the hours as chips. */
export function TimeStrip({ date, time, free, durationMinutes, titles, shown }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const times = timesOn(free, date.value) ?? [];
  return (
    <>
      <ChoiceSection
        title={titles.day}
        error={date.error}
        ref={date.ref}
        end={free.state !== 'notAsked' && <MonthWalk shown={shown} strip={strip} />}
      >
        <Days free={free} legend={words.dayLegend(shown.range)} date={date} strip={strip} />
      </ChoiceSection>
      <ChoiceSection title={titles.hour} error={time.error} ref={time.ref}>
        <p role="status" className="muted small">
          {hoursLine(free, date.value, { durationMinutes, count: times.length })}
        </p>
        <FreeHours times={times} value={time.value} onChange={time.change} />
      </ChoiceSection>
    </>
  );
}

type Found = { durationMinutes: number; count: number };

function hoursLine(free: FreeTimes, date: string, { durationMinutes, count }: Found): string | undefined {
  if (free.state === 'notAsked') return free.reason;
  return count === 0 ? words.dayFirst : words.hoursFound(date, durationMinutes, count);
}

type WalkProps = { shown: ShownMonth; strip: { current: HTMLDivElement | null } };

function MonthWalk({ shown, strip }: WalkProps) {
  const walk = (direction: -1 | 1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth });
  return (
    <div className="row">
      <div className="time-picker__walk">
        <IconButton
          type="button"
          label={words.earlier}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => walk(-1)}
        />
        <IconButton
          type="button"
          label={words.later}
          icon={<ChevronRight aria-hidden />}
          onClick={() => walk(1)}
        />
      </div>
      <SelectField
        look="quiet"
        label={words.month}
        labelHidden
        value={shown.month}
        options={shown.months.map((value) => ({ value, label: monthYear(value) }))}
        onChange={(event) => shown.show(event.target.value)}
      />
    </div>
  );
}

type DaysProps = { free: FreeTimes; legend: string; date: TimeControl; strip: Ref<HTMLDivElement> };

function Days({ free, legend, date, strip }: DaysProps) {
  switch (free.state) {
    case 'notAsked':
      return <p className="muted small">{free.reason}</p>;
    case 'searching':
      return (
        <p role="status" className="time-picker__searching muted small">
          {searchingTimes}
        </p>
      );
    case 'failed':
      return (
        <ErrorState title={words.failed} error={free.error} busy={free.isRetrying} onRetry={free.retry} />
      );
    case 'known':
      return (
        <FreeDays
          days={free.days}
          legend={legend}
          none={words.noDays}
          value={date.value}
          onChange={date.change}
          ref={strip}
        />
      );
  }
}
