import { useRef } from 'react';
import { civilAt, endOfMinutes, minutesOfDay, timeOfMinutes } from '#shared/core/civil-time.ts';
import { type Interval, normalise } from '#shared/core/interval.ts';
import { firstFree } from '#shared/staff/free-span.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { useNow } from '#web/src/lib/use-now.ts';
import { personClass } from '#web/src/ui/display/person-class.ts';
import { boxOf, lanesOf, stretchOf, weekOf } from '#web/src/ui/time-grid/geometry.ts';
import { type Place, type Steps, stretchUnder, useTimeDrag } from '#web/src/ui/time-grid/time-drag.ts';
import { boxStyle, TimeGrid, TimeGridColumn, TimeGridDay } from '#web/src/ui/time-grid/time-grid.tsx';
import { Block, type BlocksProps, type GrabBlock, idOf, standingAt } from './block/block.tsx';
import type { BlockSpan } from './block/use-editing.ts';
import { scheduleText } from './copy.ts';

const steps: Steps = { place: 30, length: 30, by: 'distance' };
/** Length in minutes of a block created by a click, if there is room. */
const touchedMinutes = 60;

const stretchOfSpan = ({ start, end }: Pick<BlockSpan, 'start' | 'end'>): Interval => ({
  start: minutesOfDay(start),
  end: minutesOfDay(end),
});
const spanAt = ({ column, start, end }: Place<string>): BlockSpan => ({
  date: column,
  start: timeOfMinutes(start),
  end: endOfMinutes(end),
});

/** Week or day on a time grid, where blocks are drawn, moved and resized at both ends. */
export function ScheduleHours({ view, date, today, ...props }: BlocksProps & { view: 'week' | 'day' }) {
  const { blocks, draft, editor, onMove } = props;
  const grid = useRef<HTMLDivElement>(null);
  const now = civilAt(useNow());
  const days = view === 'week' ? weekOf(date) : [date];
  const { dragged, grab } = useTimeDrag<Occurrence | undefined, string>({
    grid,
    columns: days,
    steps,
    onDrop: (block, at) => (block ? onMove(block, spanAt(at)) : editor.openNew(spanAt(at))),
  });
  const touch = (day: string, minute: number) => {
    const { start } = stretchUnder(
      { start: minute, end: minute },
      'empty',
      { from: minute, to: minute },
      steps,
    );
    const hour = { start, end: start + touchedMinutes };
    const taken = blocks.filter((block) => block.date === day && block.state !== 'excluded');
    const free = firstFree(normalise(taken.map(stretchOfSpan)), hour) ?? hour;
    editor.openNew(spanAt({ column: day, ...free }));
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
          label={scheduleText.dayBlocks(day, blocks)}
          now={now}
          isFirst
          empty={{
            onPress: (minute) => touch(day, minute),
            onGrab: (press, minute) =>
              grab(press, { item: undefined, stretch: { start: minute, end: minute }, grip: 'empty' }),
          }}
          over={dragged?.at.column === day && <InTheAir {...props} block={dragged.item} at={dragged.at} />}
        >
          <DayBlocks
            {...props}
            blocks={blocks.filter((block) => block.date === day)}
            draft={draft?.date === day ? draft : undefined}
            lifted={dragged?.item}
            onGrab={(press, block, grip) => grab(press, { item: block, stretch: stretchOfSpan(block), grip })}
          />
        </TimeGridColumn>
      ))}
    </TimeGrid>
  );
}

type DayProps = Pick<BlocksProps, 'blocks' | 'draft' | 'colorIndex' | 'editor'> & {
  lifted: Occurrence | undefined;
  onGrab: GrabBlock;
};

/** A day's blocks in order, side by side where they overlap. */
function DayBlocks({ blocks, draft, colorIndex, editor, lifted, onGrab }: DayProps) {
  const drawn: readonly (Occurrence | BlockSpan)[] = [...blocks, ...(draft ? [draft] : [])].toSorted((a, b) =>
    a.start.localeCompare(b.start),
  );
  const stretches = drawn.map((each) => stretchOf(stretchOfSpan(each)));
  const lanes = lanesOf(stretches);
  return drawn.map((each, index) => {
    const [stretch, lane] = [stretches[index], lanes[index]];
    if (!stretch || !lane) return null;
    return (
      <li
        key={'blockId' in each ? idOf(each) : 'draft'}
        className="schedule__block"
        style={boxStyle(boxOf(stretch, lane))}
      >
        {'blockId' in each ? (
          <Block
            block={each}
            view="hours"
            colorIndex={colorIndex}
            isLifted={lifted !== undefined && idOf(lifted) === idOf(each)}
            editor={editor}
            onGrab={onGrab}
          />
        ) : (
          <span className={`block block--draft ${personClass(colorIndex)}`}>{scheduleText.draft}</span>
        )}
      </li>
    );
  });
}

type InTheAirProps = Pick<BlocksProps, 'colorIndex' | 'editor'> & {
  /** Undefined while drawing a new block. */
  block: Occurrence | undefined;
  at: Place<string>;
};

/** Outline of a dragged block or of a new one being drawn. */
function InTheAir({ block, at, colorIndex, editor }: InTheAirProps) {
  const style = boxStyle(boxOf(stretchOf(at), { lane: 0, lanes: 1 }));
  if (!block) return <div className="time-grid__drawn" style={{ top: style.top, height: style.height }} />;
  return (
    <div className="schedule__block schedule__block--preview" style={style} aria-hidden>
      <Block block={standingAt(block, spanAt(at))} view="hours" colorIndex={colorIndex} editor={editor} />
    </div>
  );
}
