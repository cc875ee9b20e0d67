import { useRef } from 'react';
import { toCivilDateTime, toEndTime, toMinutesOfDay, toTimeOfDay } from '#shared/core/civil-time.ts';
import { type Interval, mergeIntervals } from '#shared/core/interval.ts';
import { findFirstGap } from '#shared/staff/free-span.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { assignLanes, listWeekDays, toBox, toDrawnInterval } from '#web/src/ui/time-grid/geometry.ts';
import {
  dragInterval,
  type GridPlacement,
  type SnapSteps,
  useTimeDrag,
} from '#web/src/ui/time-grid/time-drag.ts';
import { TimeGrid, TimeGridColumn, TimeGridDay, toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { Block, type BlocksProps, type GrabBlock, moveOccurrence, toOccurrenceId } from './block/block.tsx';
import type { BlockSpan } from './block/use-editor-subject.ts';
import { scheduleText } from './copy.ts';

const snapSteps: SnapSteps = { position: 30, length: 30, by: 'distance' };
/** Length in minutes of a block created by a click, if there is room. */
const clickedMinutes = 60;

const toInterval = ({ start, end }: Pick<BlockSpan, 'start' | 'end'>): Interval => ({
  start: toMinutesOfDay(start),
  end: toMinutesOfDay(end),
});
const toBlockSpan = ({ column, start, end }: GridPlacement<string>): BlockSpan => ({
  date: column,
  start: toTimeOfDay(start),
  end: toEndTime(end),
});

/** Week or day on a time grid, where blocks are drawn, moved and resized at both ends. */
export function ScheduleHours({ view, date, today, ...props }: BlocksProps & { view: 'week' | 'day' }) {
  const { blocks, draft, editor, onMove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const now = toCivilDateTime(useNow());
  const days = view === 'week' ? listWeekDays(date) : [date];
  const { dragged, grab } = useTimeDrag<Occurrence | undefined, string>({
    grid,
    columns: days,
    steps: snapSteps,
    onDrop: (block, placement) =>
      block ? onMove(block, toBlockSpan(placement)) : editor.openNew(toBlockSpan(placement)),
  });
  const createAtClick = (day: string, minute: number) => {
    const { start } = dragInterval(
      { start: minute, end: minute },
      'empty',
      { from: minute, to: minute },
      snapSteps,
    );
    const clicked = { start, end: start + clickedMinutes };
    const busyBlocks = blocks.filter((block) => block.date === day && block.state !== 'excluded');
    const freeInterval = findFirstGap(mergeIntervals(busyBlocks.map(toInterval)), clicked) ?? clicked;
    editor.openNew(toBlockSpan({ column: day, ...freeInterval }));
  };
  const head = (
    <div className="time-grid__head" aria-hidden>
      <span className="time-grid__corner" />
      {days.map((day) => (
        <TimeGridDay key={day} date={day} today={today} />
      ))}
    </div>
  );
  return (
    <TimeGrid
      ref={grid}
      className="schedule__hours"
      // The day view has its name in the toolbar.
      head={view === 'week' && head}
      isBusy={dragged !== undefined}
    >
      {days.map((day, index) => (
        <TimeGridColumn
          key={day}
          index={index}
          date={day}
          className={index === 0 ? 'schedule__first-day' : ''}
          label={scheduleText.dayLabel(day, blocks)}
          now={now}
          isFirst
          empty={{
            onClick: (minute) => createAtClick(day, minute),
            onDragStart: (event, minute) =>
              grab(event, { item: undefined, interval: { start: minute, end: minute }, handle: 'empty' }),
          }}
          overlay={
            dragged?.placement.column === day && (
              <DraggedBlock {...props} block={dragged.item} placement={dragged.placement} />
            )
          }
        >
          <DayBlocks
            {...props}
            blocks={blocks.filter((block) => block.date === day)}
            draft={draft?.date === day ? draft : undefined}
            lifted={dragged?.item}
            onGrab={(event, block, handle) =>
              grab(event, { item: block, interval: toInterval(block), handle })
            }
          />
        </TimeGridColumn>
      ))}
    </TimeGrid>
  );
}

type DayBlocksProps = Pick<BlocksProps, 'blocks' | 'draft' | 'colorIndex' | 'editor'> & {
  lifted: Occurrence | undefined;
  onGrab: GrabBlock;
};

/** A day's blocks in order, side by side where they overlap. */
function DayBlocks({ blocks, draft, colorIndex, editor, lifted, onGrab }: DayBlocksProps) {
  const drawnItems: readonly (Occurrence | BlockSpan)[] = [...blocks, ...(draft ? [draft] : [])].toSorted(
    (a, b) => a.start.localeCompare(b.start),
  );
  const intervals = drawnItems.map((item) => toDrawnInterval(toInterval(item)));
  const lanes = assignLanes(intervals);
  return drawnItems.map((item, index) => {
    const [interval, lane] = [intervals[index], lanes[index]];
    if (!interval || !lane) return null;
    return (
      <li
        key={'blockId' in item ? toOccurrenceId(item) : 'draft'}
        className="schedule__block"
        style={toBoxStyle(toBox(interval, lane))}
      >
        {'blockId' in item ? (
          <Block
            block={item}
            view="hours"
            colorIndex={colorIndex}
            isLifted={lifted !== undefined && toOccurrenceId(lifted) === toOccurrenceId(item)}
            editor={editor}
            onGrab={onGrab}
          />
        ) : (
          <span className={`block block--draft ${toPersonClass(colorIndex)}`}>{scheduleText.newBlock}</span>
        )}
      </li>
    );
  });
}

type DraggedBlockProps = Pick<BlocksProps, 'colorIndex' | 'editor'> & {
  /** Undefined while drawing a new block. */
  block: Occurrence | undefined;
  placement: GridPlacement<string>;
};

/** Outline of a dragged block or of a new one being drawn. */
function DraggedBlock({ block, placement, colorIndex, editor }: DraggedBlockProps) {
  const style = toBoxStyle(toBox(toDrawnInterval(placement), { lane: 0, lanes: 1 }));
  if (!block) return <div className="time-grid__drawn" style={{ top: style.top, height: style.height }} />;
  return (
    <div className="schedule__block schedule__block--preview" style={style} aria-hidden>
      <Block
        block={moveOccurrence(block, toBlockSpan(placement))}
        view="hours"
        colorIndex={colorIndex}
        editor={editor}
      />
    </div>
  );
}
