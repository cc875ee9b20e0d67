import { useState } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { type BlocksProps, moveOccurrence, toOccurrenceId } from './block/block.tsx';
import type { BlockSpan } from './block/use-editor-subject.ts';
import type { ScheduleAddress, ScheduleView } from './schedule-address.ts';
import { ScheduleHours } from './schedule-hours.tsx';
import { ScheduleMonth } from './schedule-month.tsx';
import type { ScheduleEditor } from './use-schedule-editor.ts';

type Props = {
  view: ScheduleView;
  date: string;
  today: string;
  blocks: readonly Occurrence[];
  colorIndex: number;
  editor: ScheduleEditor;
  preview: BlockSpan | undefined;
  onGo: (change: Partial<ScheduleAddress>) => void;
};

const isAtSpan = (block: Occurrence, { date, start, end }: BlockSpan) =>
  block.date === date && block.start === start && block.end === end;

/** The blocks, with the one being moved drawn at its new position during confirmation and request. */
function useMovedBlocks(blocks: readonly Occurrence[], editor: ScheduleEditor) {
  const [moving, setMoving] = useState<{ block: Occurrence; to: BlockSpan }>();
  const isMoving = (block: Occurrence) =>
    moving !== undefined &&
    toOccurrenceId(block) === toOccurrenceId(moving.block) &&
    block.state === moving.block.state &&
    isAtSpan(block, moving.block);
  return {
    displayed: blocks.map((block) => (moving && isMoving(block) ? moveOccurrence(block, moving.to) : block)),
    move: async (block: Occurrence, to: BlockSpan) => {
      if (isAtSpan(block, to)) return;
      setMoving({ block, to });
      await editor.move(block, to);
      setMoving(undefined);
    },
  };
}

/** A person's blocks on the calendar with drag and drop. */
export function ScheduleCalendar({ view, preview, blocks, onGo, ...props }: Props) {
  const { editor } = props;
  const { displayed, move } = useMovedBlocks(blocks, editor);
  const isStretch = preview !== undefined && preview.date !== '' && preview.start < preview.end;
  const blocksProps: BlocksProps = {
    ...props,
    blocks: displayed,
    draft: editor.editing?.kind === 'new' && isStretch ? preview : undefined,
    onMove: (block, to) => void move(block, to),
  };
  return view === 'month' ? (
    <ScheduleMonth {...blocksProps} onGo={onGo} />
  ) : (
    <ScheduleHours {...blocksProps} view={view} />
  );
}
