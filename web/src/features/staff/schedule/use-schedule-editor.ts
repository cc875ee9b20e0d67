import { useState } from 'react';
import { toEndTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import { findFreeSpan } from '#shared/staff/free-span.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { BlockForm } from './block/schema.ts';
import { type BlockSpan, type EditorSubject, useEditorSubject } from './block/use-editor-subject.ts';
import { blockText, describeChangeFailure, type ScheduleOwner, scheduleText } from './copy.ts';
import { type ChangeScope, useScheduleChange } from './use-schedule-change.ts';

const isRepeating = ({ state }: Occurrence) => state === 'weekly';
const toBlockKey = ({ blockId, date }: Occurrence) => ({ blockId, onDate: date });

/** Converts the form. A single date cannot repeat, and ending the repetition affects every date. */
function toScheduleChange(
  editing: EditorSubject,
  { weekly, ...hours }: BlockForm,
  scope: ChangeScope,
): ScheduleChange {
  if (editing.kind === 'new') return { action: 'add', weekly, ...hours };
  const { block } = editing;
  const repetitionChange = block.state !== 'changed' && weekly !== isRepeating(block) && { weekly };
  return {
    action: 'move',
    ...toBlockKey(block),
    scope: repetitionChange ? 'all' : scope,
    ...repetitionChange,
    ...hours,
  };
}

/** Converts a drag or resize. A shortened all-day block is no longer all-day. */
const toMoveChange = (block: Occurrence, to: BlockSpan, scope: ChangeScope) => {
  const { title, allDay, start, end } = block;
  const isUnchanged = allDay && to.start === start && to.end === end;
  return {
    action: 'move' as const,
    ...toBlockKey(block),
    scope,
    title,
    ...to,
    ...(isUnchanged && { allDay }),
  };
};

type SendChange = ReturnType<typeof useScheduleChange>['change'];

/** Sends changes and reports them by toast. `changes` counts them. */
function useChangeWithToast(change: SendChange, close: () => void) {
  const [changes, setChanges] = useState(0);
  const reportChange = (text: string, keepsFormOpen = false) => {
    if (!keepsFormOpen) close();
    setChanges((count) => count + 1);
    // A double click makes one change but arrives here twice, so the toast id is the text.
    toast.success(text, { id: text });
  };
  /** Sends a change without a form and shows its errors as a toast. */
  const send = async (requested: ScheduleChange, text: string, keepsFormOpen = false): Promise<boolean> => {
    try {
      const isDone = await change(requested);
      if (isDone) reportChange(text, keepsFormOpen);
      return isDone;
    } catch (error) {
      toast.error(describeChangeFailure(requested.action, error));
      return false;
    }
  };
  return { changes, reportChange, send };
}

/** State and commands of the schedule editor. */
export function useScheduleEditor(owner: ScheduleOwner, blocks: readonly AvailabilityBlock[]) {
  const { question, confirmMoveScope, confirmRemovalScope, change, isPending } = useScheduleChange(
    owner.staffId,
  );
  const { editing, isUnsaved, edit, close, discardQuestion } = useEditorSubject(owner.staffId);
  const { changes, reportChange, send } = useChangeWithToast(change, close);

  return {
    owner,
    question,
    isPending,
    editing,
    changes,
    isUnsaved,
    discardQuestion,
    close,
    open: (block: Occurrence) => edit({ kind: 'block', block }),
    openNew: (span: BlockSpan) => edit({ kind: 'new', span }),
    /** Opens a new block at free hours on one of these days. */
    openFree: (days: readonly string[]) => {
      const freeSpan = findFreeSpan(blocks, days);
      if (!freeSpan) return void toast.info(scheduleText.noFreeHours(days));
      const { date, start, end } = freeSpan;
      edit({ kind: 'new', span: { date, start: toTimeOfDay(start), end: toEndTime(end) } });
    },
    /** Saves the form. Throws the server's error. */
    save: async (subject: EditorSubject, values: BlockForm) => {
      const needsScope = subject.kind === 'block' && isRepeating(subject.block) && values.weekly;
      const scope = needsScope ? await confirmMoveScope({ block: subject.block, to: values }) : 'date';
      if (scope && (await change(toScheduleChange(subject, values, scope)))) reportChange(blockText.saved);
    },
    /** Resolves once the hours are refetched, also after an error. */
    move: async (block: Occurrence, to: BlockSpan) => {
      const scope = isRepeating(block)
        ? await confirmMoveScope({ block, to: toMoveChange(block, to, 'date') })
        : 'date';
      if (scope) await send(toMoveChange(block, to, scope), blockText.saved, isUnsaved.current);
    },
    exclude: (block: Occurrence) =>
      send({ action: 'remove', ...toBlockKey(block), scope: 'date' }, blockText.excluded),
    restore: (block: Occurrence) => send({ action: 'restore', ...toBlockKey(block) }, blockText.restored),
    remove: async (block: Occurrence) => {
      const scope = await confirmRemovalScope(block);
      if (scope) await send({ action: 'remove', ...toBlockKey(block), scope }, blockText.removed);
    },
    applyBaseHours: (from: string) => send({ action: 'useBaseHours', from }, blockText.saved),
  };
}
export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;
