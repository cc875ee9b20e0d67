import { CalendarOff, Repeat } from 'lucide-react';
import type { PointerEvent } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { toPersonClass } from '#web/src/ui/display/person-class.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import type { DragHandle } from '#web/src/ui/time-grid/time-drag.ts';
import { scheduleText } from '../copy.ts';
import type { ScheduleEditor } from '../use-schedule-editor.ts';
import type { BlockSpan } from './use-editor-subject.ts';

export const toOccurrenceId = ({ blockId, date }: Occurrence) => `${blockId} ${date}`;

/** Moves a block to the dragged hours. It stays all-day only if the hours are unchanged. */
export const moveOccurrence = (block: Occurrence, newSpan: BlockSpan): Occurrence => ({
  ...block,
  ...newSpan,
  allDay: block.allDay && newSpan.start === block.start && newSpan.end === block.end,
});

/** Props shared by all views of a staff member's blocks. */
export type BlocksProps = {
  date: string;
  today: string;
  blocks: readonly Occurrence[];
  colorIndex: number;
  editor: ScheduleEditor;
  /** The unsaved block of the editor. */
  draft: BlockSpan | undefined;
  /** Moves a block by drag, with confirmations where needed. */
  onMove: (block: Occurrence, newSpan: BlockSpan) => void;
};

const blockNotes = {
  single: undefined,
  weekly: scheduleText.weekly,
  changed: scheduleText.changed,
  excluded: undefined,
};

/** On a time grid, or as a line in a day's cell. */
type BlockView = 'hours' | 'month';
export type GrabBlock = (
  event: PointerEvent,
  block: Occurrence,
  handle: Exclude<DragHandle, 'empty'>,
) => void;

type Props = {
  block: Occurrence;
  view: BlockView;
  colorIndex: number;
  editor: ScheduleEditor;
  /** Whether it is being dragged and drawn at the drop position. */
  isLifted?: boolean;
  /** Whether it is a tab stop. */
  isReachable?: boolean;
  onGrab?: GrabBlock;
};

/** A block on the calendar, which opens by click and moves by drag. Its accessible name has all details. */
export function Block({
  block,
  view,
  colorIndex,
  editor,
  isLifted = false,
  isReachable = true,
  onGrab,
}: Props) {
  const { editing } = editor;
  const isOpen = editing?.kind === 'block' && toOccurrenceId(editing.block) === toOccurrenceId(block);
  const isMovable = onGrab !== undefined && block.state !== 'excluded';
  const grabBy = (handle: Exclude<DragHandle, 'empty'>) => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      onGrab?.(event, block, handle);
    },
  });
  const classes = [
    'block',
    block.state === 'excluded' && 'block--excluded',
    toPersonClass(colorIndex),
    isOpen && 'is-open',
    isLifted && 'block--lifted',
  ];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => editor.open(block)}
      {...(isMovable ? grabBy('whole') : {})}
    >
      <span className="visually-hidden">{scheduleText.blockLabel(block)}</span>
      <BlockCopy block={block} view={view} />
      {isMovable && view === 'hours' && (
        <>
          <span className="block__edge block__edge--start" aria-hidden {...grabBy('start')} />
          <span className="block__edge block__edge--end" aria-hidden {...grabBy('end')} />
        </>
      )}
    </button>
  );
}

function BlockCopy({ block, view }: Pick<Props, 'block' | 'view'>) {
  const isExcluded = block.state === 'excluded';
  if (view === 'month') {
    const HoursTag = isExcluded ? 's' : 'span';
    return (
      <Text as={HoursTag} block className="ellipsis n" aria-hidden>
        {scheduleText.formatShortHours(block)}
      </Text>
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
      <Text size={13} weight={600}>
        {scheduleText.formatTitle(block.title)}
      </Text>
      <span className="n">{scheduleText.formatHours(block)}</span>
      {blockNotes[block.state] && (
        <Row as="span" gap={4} weight={500} style={{ marginTop: 'auto' }}>
          {block.state === 'weekly' && <Repeat className="block__icon" />}
          {blockNotes[block.state]}
        </Row>
      )}
    </span>
  );
}
