import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { listAvailableTimes } from '#shared/appointments/api.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { DayStrip } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { monthsOffered, windowOf } from './free-days.ts';
import { requestText } from './patient-copy.ts';
import { type Control, RequestSection } from './request-section.tsx';

type Days = ReplyOf<typeof listAvailableTimes>;
type Props = {
  title?: string;
  query: UseQueryResult<Days>;
  hasServices: boolean;
  control: Control;
  month: string;
  today: string;
  /** The day of the appointment that moves. */
  own?: string;
  onDay: (date: string) => void;
  onMonth: (month: string) => void;
};

/** Days that have a free hour, from today or from the first of a later month; the others say why they are closed. */
export function RequestDay({ title = requestText.day, query, hasServices, control, ...props }: Props) {
  const { month, today, own, onDay, onMonth } = props;
  const strip = useRef<HTMLDivElement>(null);
  const months = monthsOffered(today, own).map((value) => ({ value, label: requestText.monthName(value) }));
  const walk = (direction: -1 | 1) =>
    strip.current?.scrollBy({ left: direction * strip.current.clientWidth });

  return (
    <RequestSection
      title={title}
      error={control.error}
      ref={control.ref}
      end={
        hasServices && (
          <div className="row">
            <div className="request__walk">
              <IconButton
                type="button"
                label={requestText.earlier}
                icon={<ChevronLeft aria-hidden />}
                onClick={() => walk(-1)}
              />
              <IconButton
                type="button"
                label={requestText.later}
                icon={<ChevronRight aria-hidden />}
                onClick={() => walk(1)}
              />
            </div>
            <SelectField
              label={requestText.month}
              labelHidden
              value={month}
              options={months}
              onChange={(event) => onMonth(event.target.value)}
            />
          </div>
        )
      }
    >
      <DayChoice
        query={query}
        hasServices={hasServices}
        value={control.value}
        legend={requestText.dayLegend(windowOf(month, today))}
        strip={strip}
        onDay={onDay}
      />
    </RequestSection>
  );
}

type ChoiceProps = Pick<Props, 'query' | 'hasServices' | 'onDay'> & {
  value: string;
  legend: string;
  strip: Ref<HTMLDivElement>;
};

function DayChoice({ query, hasServices, value, legend, strip, onDay }: ChoiceProps) {
  if (!hasServices) return <p className="muted small">{requestText.servicesFirst}</p>;
  if (query.isPending)
    return (
      <p role="status" className="request__searching muted small">
        {requestText.searching}
      </p>
    );
  if (query.data === undefined)
    return (
      <ErrorState
        title={requestText.timesFailed}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const days = query.data.map(({ date, times }) => ({
    date,
    reason: times.length === 0 ? requestText.fullDay : undefined,
  }));
  if (days.every(({ reason }) => reason !== undefined))
    return (
      <p role="status" className="muted">
        {requestText.noDays}
      </p>
    );
  return <DayStrip legend={legend} legendHidden days={days} value={value} onChange={onDay} ref={strip} />;
}
