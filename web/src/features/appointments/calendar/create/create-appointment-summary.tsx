import type { Quote } from '#shared/appointments/booking/pricing.ts';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import { formatDuration } from '#shared/core/format.ts';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { Heading, Stack } from '#web/src/ui/layout/layout.tsx';
import { buildPriceLines, type SummaryLine, SummaryLines } from '../../shared/summary.tsx';
import { createText } from './copy.ts';

type Props = {
  services: readonly BookableService[];
  quote: Quote;
  /** Start time, or empty until chosen. */
  time: string;
};

function buildLines({ services, quote, time }: Props): SummaryLine[] {
  const { durationMinutes, taxCents, totalCents } = quote;
  const lines: (SummaryLine | false)[] = [
    ...buildPriceLines(services),
    taxCents > 0 && { term: createText.taxes, value: taxCents },
    {
      term: createText.duration,
      value: <span className="n">{formatDuration(durationMinutes)}</span>,
      variant: 'subtotal',
    },
    time !== '' && {
      term: createText.endTime,
      value: <TimeText time={addMinutes(time, durationMinutes)} />,
    },
    { term: createText.total, value: totalCents, variant: 'total' },
  ];
  return lines.filter((line) => line !== false);
}

/** Duration and price of the appointment, calculated as on the server. */
export function CreateAppointmentSummary(props: Props) {
  return (
    <Stack as="section" pad="16 0 0 0" className="line-above">
      <Heading level={3} size={16}>
        {createText.summary}
      </Heading>
      {props.services.length === 0 ? (
        <p className="muted small">{createText.nothingChosen}</p>
      ) : (
        <SummaryLines lines={buildLines(props)} />
      )}
    </Stack>
  );
}
