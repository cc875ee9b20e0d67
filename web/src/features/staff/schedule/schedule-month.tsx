import { type PointerEvent, useRef, useState } from 'react';
import { toMonth } from '#shared/core/civil-time.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';
import { type Point, useDrag } from '#web/src/ui/time-grid/drag.ts';
import { Block, type BlocksProps, toOccurrenceId } from './block/block.tsx';
import { scheduleText } from './copy.ts';
import type { ScheduleAddress } from './schedule-address.ts';
import type { ScheduleEditor } from './use-schedule-editor.ts';

/** Number of blocks that fit in a day. */
const maxBlocks = 3;

function findDay(month: HTMLElement, { x, y }: Point): string | undefined {
  const days = [...month.querySelectorAll<HTMLElement>('[data-date]')];
  const dayBelow = days.find((day) => {
    const { left, right, top, bottom } = day.getBoundingClientRect();
    return left <= x && x < right && top <= y && y < bottom;
  });
  return dayBelow?.dataset['date'];
}

/** A dragged block with the day below it. */
type CarriedBlock = { readonly block: Occurrence; readonly date: string };

/** Dragging a block to another day, with the same hours. */
function useCarriedBlock(onMove: BlocksProps['onMove']) {
  const month = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<CarriedBlock>();
  const drag = useDrag(month);
  const grab = (pointerDown: PointerEvent, block: Occurrence) => {
    let { date } = block;
    drag(pointerDown, {
      onStart: () => setCarried({ block, date }),
      onMove: (point) => {
        date = (month.current && findDay(month.current, point)) ?? date;
        setCarried({ block, date });
      },
      onDrop: () => {
        setCarried(undefined);
        onMove(block, { date, start: block.start, end: block.end });
      },
      onCancel: () => setCarried(undefined),
    });
  };
  return { month, carried, grab };
}

type Props = BlocksProps & { onGo: (change: Partial<ScheduleAddress>) => void };

/** A month's blocks by day. */
export function ScheduleMonth({ date, today, blocks, draft, colorIndex, editor, onMove, onGo }: Props) {
  const { month, carried, grab } = useCarriedBlock(onMove);
  return (
    <div ref={month} className={carried ? 'schedule__month schedule__month--busy' : 'schedule__month'}>
      <MonthGrid
        inset
        month={toMonth(date)}
        label={scheduleText.span.month(date)}
        today={today}
        selected={date}
        describe={(day) => scheduleText.dayLabel(day, blocks)}
        onSelect={(day) => editor.openFree([day])}
        onLeave={(day) => onGo({ date: day })}
      >
        {(day, hasKeys) => (
          <>
            <DayBlocks
              blocks={blocks.filter((block) => block.date === day)}
              colorIndex={colorIndex}
              editor={editor}
              lifted={carried?.block}
              isReachable={hasKeys}
              onGrab={grab}
              onMore={() => onGo({ view: 'day', date: day })}
            />
            {draft?.date === day && (
              <span className={`block block--draft ${toPersonClass(colorIndex)}`}>
                {scheduleText.newBlock}
              </span>
            )}
            {carried?.date === day && day !== carried.block.date && (
              <div aria-hidden>
                <Block block={carried.block} view="month" colorIndex={colorIndex} editor={editor} />
              </div>
            )}
          </>
        )}
      </MonthGrid>
    </div>
  );
}

type DayBlocksProps = {
  blocks: readonly Occurrence[];
  colorIndex: number;
  editor: ScheduleEditor;
  lifted: Occurrence | undefined;
  /** Whether the blocks are tab stops. */
  isReachable: boolean;
  onGrab: (event: PointerEvent, block: Occurrence) => void;
  onMore: () => void;
};

/** A day's first blocks, with a button to show all. */
function DayBlocks({ blocks, lifted, isReachable, onMore, ...blockProps }: DayBlocksProps) {
  const sortedBlocks = blocks.toSorted((a, b) => a.start.localeCompare(b.start));
  const hiddenCount = sortedBlocks.length - maxBlocks;
  return (
    <>
      {sortedBlocks.slice(0, maxBlocks).map((dayBlock) => (
        <Block
          key={toOccurrenceId(dayBlock)}
          {...blockProps}
          block={dayBlock}
          view="month"
          isLifted={lifted !== undefined && toOccurrenceId(lifted) === toOccurrenceId(dayBlock)}
          isReachable={isReachable}
        />
      ))}
      {hiddenCount > 0 && (
        <Text
          as="button"
          type="button"
          size={12}
          weight={600}
          tone="accent"
          textAlign="left"
          className="bare-button"
          style={{ position: 'relative', zIndex: 1, padding: '3px 8px' }}
          tabIndex={isReachable ? 0 : -1}
          onClick={onMore}
        >
          {scheduleText.hiddenCount(hiddenCount)}{' '}
          <span className="schedule__more-word">{scheduleText.hiddenCountWord}</span>
        </Text>
      )}
    </>
  );
}
