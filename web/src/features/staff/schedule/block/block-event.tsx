import { CalendarOff, Repeat } from 'lucide-react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import type { CalendarView } from '#web/src/ui/calendar/time-calendar.tsx';
import { scheduleText } from '../copy.ts';

const marks = {
  single: undefined,
  weekly: scheduleText.weekly,
  changed: scheduleText.changed,
  excluded: undefined,
};

/** A block as the calendar draws it; who listens hears all of it in one sentence. */
export function BlockEvent({ block, view }: { block: Occurrence; view: CalendarView }) {
  return (
    <>
      <span className="visually-hidden">{scheduleText.block(block)}</span>
      <Drawn block={block} view={view} />
    </>
  );
}

function Drawn({ block, view }: { block: Occurrence; view: CalendarView }) {
  const isExcluded = block.state === 'excluded';
  if (view === 'month') {
    const Hours = isExcluded ? 's' : 'span';
    return (
      <Hours className="block__short n" aria-hidden>
        {scheduleText.shortHours(block)}
      </Hours>
    );
  }
  if (isExcluded)
    return (
      <span className="block__excluded" aria-hidden>
        <CalendarOff className="block__icon" />
        {scheduleText.excluded}
      </span>
    );
  return (
    <span className="block__in" aria-hidden>
      <span className="block__title">{scheduleText.blockTitle(block.title)}</span>
      <span className="n">{scheduleText.hours(block)}</span>
      {marks[block.state] && (
        <span className="block__mark">
          {block.state === 'weekly' && <Repeat className="block__icon" />}
          {marks[block.state]}
        </span>
      )}
    </span>
  );
}
