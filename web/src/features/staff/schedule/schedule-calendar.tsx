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

/** Returns the blocks, with a moved one at its new position during confirmation and request. */
function useMovedBlocks(blocks: readonly Occurrence[], editor: ScheduleEditor) {
  const [movedBlock, setMovedBlock] = useState<{ block: Occurrence; to: BlockSpan }>();
  const isMoved = (block: Occurrence) =>
    movedBlock !== undefined &&
    toOccurrenceId(block) === toOccurrenceId(movedBlock.block) &&
    block.state === movedBlock.block.state &&
    isAtSpan(block, movedBlock.block);
  return {
    displayed: blocks.map((block) =>
      movedBlock && isMoved(block) ? moveOccurrence(block, movedBlock.to) : block,
    ),
    move: async (block: Occurrence, to: BlockSpan) => {
      if (isAtSpan(block, to)) return;
      setMovedBlock({ block, to });
      await editor.move(block, to);
      setMovedBlock(undefined);
    },
  };
}

/** A staff member's blocks on the calendar with drag and drop. */
export function ScheduleCalendar({ view, preview, blocks, onGo, ...props }: Props) {
  const { editor } = props;
  const { displayed, move } = useMovedBlocks(blocks, editor);
  const isValidPreview = preview !== undefined && preview.date !== '' && preview.start < preview.end;
  const blocksProps: BlocksProps = {
    ...props,
    blocks: displayed,
    draft: editor.editing?.kind === 'new' && isValidPreview ? preview : undefined,
    onMove: (block, to) => void move(block, to),
  };
  return view === 'month' ? (
    <ScheduleMonth {...blocksProps} onGo={onGo} />
  ) : (
    <ScheduleHours {...blocksProps} view={view} />
  );
}
