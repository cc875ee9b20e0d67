import { type ReactNode, useMemo } from 'react';
import { centerHours } from '#shared/staff/availability-block.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { civilNow } from '#web/src/lib/now.ts';
import type { CalendarSpan } from '#web/src/ui/calendar/calendar-span.ts';
import { type CalendarEvent, type CalendarView, TimeCalendar } from '#web/src/ui/calendar/time-calendar.tsx';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { BlockEvent } from './block/block-event.tsx';
import { scheduleText } from './copy.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';

type Props = {
  view: CalendarView;
  date: string;
  blocks: readonly Occurrence[];
  colorIndex: number;
  editor: ScheduleEditor;
  /** The hours being written in the editor. */
  preview: CalendarSpan | undefined;
};

const draftId = 'draft';
/** A block that was only pointed at lasts an hour; one of a day without an hour is an ordinary day's. */
const touchedHours = 1;
const ordinaryDay = { start: '09:00', end: '17:00' };

const idOf = ({ blockId, date }: Occurrence) => `${blockId} ${date}`;
const now = () => {
  const { date, time } = civilNow();
  return `${date}T${time}:00Z`;
};
const hourAfter = (time: string) =>
  `${String(Number(time.slice(0, 2)) + touchedHours).padStart(2, '0')}${time.slice(2)}`;

/** A block where it is being dragged to. */
const standingAt = ({ date, start, end }: CalendarSpan, block: Occurrence): Occurrence => ({
  ...block,
  date,
  start,
  end,
  allDay: block.allDay && start === block.start && end === block.end,
});

const isSpan = (span: CalendarSpan | undefined): span is CalendarSpan =>
  span !== undefined && span.date !== '' && span.start < span.end;

/** One person's blocks on the calendar, and what pointers do to them. */
export function ScheduleCalendar({ view, date, blocks, colorIndex, editor, preview }: Props) {
  const { editing } = editor;
  const openId = editing?.kind === 'block' ? idOf(editing.block) : undefined;
  const byId = useMemo(() => new Map(blocks.map((block) => [idOf(block), block])), [blocks]);
  const draft = editing?.kind === 'new' && isSpan(preview) ? preview : undefined;
  const events = useMemo(() => {
    const drawn = blocks.map((block): CalendarEvent => {
      const id = idOf(block);
      const classes = ['block', `block--${block.state}`, personClass(colorIndex), id === openId && 'is-open'];
      return {
        id,
        date: block.date,
        start: block.start,
        end: block.end,
        name: scheduleText.block(block),
        className: classes.filter(Boolean).join(' '),
        editable: block.state !== 'excluded',
      };
    });
    const className = `block block--draft ${personClass(colorIndex)}`;
    return draft
      ? [...drawn, { id: draftId, ...draft, className, editable: false, name: scheduleText.draft }]
      : drawn;
  }, [blocks, colorIndex, openId, draft]);

  const drawn = (event: CalendarEvent, shownView: CalendarView): ReactNode => {
    const block = byId.get(event.id);
    return block ? <BlockEvent block={standingAt(event, block)} view={shownView} /> : scheduleText.draft;
  };
  const withBlock = (id: string, act: (block: Occurrence) => void) => {
    const block = byId.get(id);
    if (block) act(block);
  };
  return (
    <TimeCalendar
      view={view}
      date={date}
      hours={centerHours}
      now={now}
      events={events}
      onDraw={({ end, ...at }) => editor.openNew({ ...at, end: end ?? hourAfter(at.start) })}
      onDay={(day) => editor.openNew({ date: day, ...ordinaryDay })}
      onOpen={(id) => withBlock(id, editor.open)}
      onMove={(id, to, revert) => withBlock(id, (block) => void editor.move(block, to, revert))}
    >
      {drawn}
    </TimeCalendar>
  );
}
