import { useId } from 'react';
import { listDatesInRange } from '#shared/core/civil-time.ts';
import { formatShortWeekday } from '#shared/core/format.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { scheduleText } from './copy.ts';
import { toWeekRange } from './schedule-address.ts';

type Props = {
  date: string;
  colorIndex: number;
  blocks: readonly Occurrence[];
  onDate: (date: string) => void;
};

/** Day picker of a week for narrow screens, with a mark on days that have blocks. */
export function WeekStrip({ date, colorIndex, blocks, onDate }: Props) {
  const name = useId();
  const { from, to } = toWeekRange(date);
  const hasBlocks = (day: string) => blocks.some((block) => block.date === day && block.state !== 'excluded');
  return (
    <Split
      as="fieldset"
      columns="repeat(7, 1fr)"
      pad="4 8 8 8"
      className={toPersonClass(colorIndex)}
      style={{ borderBottom: '1px solid var(--ds-hairline)' }}
    >
      <legend className="visually-hidden">{scheduleText.day}</legend>
      {listDatesInRange(from, to).map((day) => (
        <Stack
          as="label"
          key={day}
          gap={2}
          justify="center"
          size={12}
          weight={500}
          tone="muted"
          className="choice week-strip__day"
        >
          <input
            type="radio"
            name={name}
            value={day}
            checked={day === date}
            aria-label={scheduleText.dayLabel(day, blocks)}
            onChange={() => onDate(day)}
          />
          <span aria-hidden>{formatShortWeekday(day)}</span>
          <b aria-hidden className="n">
            {Number(day.slice(8))}
          </b>
          <i aria-hidden className={hasBlocks(day) ? 'has-blocks' : ''} />
        </Stack>
      ))}
    </Split>
  );
}
