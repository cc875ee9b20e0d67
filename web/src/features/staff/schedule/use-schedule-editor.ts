import { useState } from 'react';
import { endOfMinutes, timeOfMinutes } from '#shared/core/civil-time.ts';
import type { AvailabilityBlock } from '#shared/staff/availability-block.ts';
import { freeSpan } from '#shared/staff/free-span.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import type { ScheduleChange } from '#shared/staff/schedule-change.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { BlockForm } from './block/schema.ts';
import { type BlockSpan, type Editing, useEditing } from './block/use-editing.ts';
import { blockText, changeFailure, type Owner, scheduleText } from './copy.ts';
import { type Scope, useScheduleChange } from './use-schedule-change.ts';

const repeats = ({ state }: Occurrence) => state === 'weekly';
const gripOf = ({ blockId, date }: Occurrence) => ({ blockId, onDate: date });

/** The form's change. A single date cannot repeat, and ending the repetition affects every date. */
function changeOf(editing: Editing, { weekly, ...hours }: BlockForm, scope: Scope): ScheduleChange {
  if (editing.kind === 'new') return { action: 'add', weekly, ...hours };
  const { block } = editing;
  const turns = block.state !== 'changed' && weekly !== repeats(block) && { weekly };
  return { action: 'move', ...gripOf(block), scope: turns ? 'all' : scope, ...turns, ...hours };
}

/** The change of a drag or resize; a shortened all-day block is no longer all-day. */
const movedTo = (block: Occurrence, to: BlockSpan, scope: Scope) => {
  const { title, allDay, start, end } = block;
  const isWhole = allDay && to.start === start && to.end === end;
  return { action: 'move' as const, ...gripOf(block), scope, title, ...to, ...(isWhole && { allDay }) };
};

type Change = ReturnType<typeof useScheduleChange>['change'];

/** Makes changes with a toast; `changes` counts them. */
function useMade(change: Change, close: () => void) {
  const [changes, setChanges] = useState(0);
  const made = (text: string, formStays = false) => {
    if (!formStays) close();
    setChanges((count) => count + 1);
    // A double click makes one change but arrives here twice, so the toast id is the text.
    toast.success(text, { id: text });
  };
  /** For actions without a form: shows errors as a toast. */
  const act = async (wanted: ScheduleChange, text: string, formStays = false): Promise<boolean> => {
    try {
      const isMade = await change(wanted);
      if (isMade) made(text, formStays);
      return isMade;
    } catch (error) {
      toast.error(changeFailure(wanted.action, error));
      return false;
    }
  };
  return { changes, made, act };
}

/** State and commands of the schedule editor. */
export function useScheduleEditor(owner: Owner, blocks: readonly AvailabilityBlock[]) {
  const { question, askWhichMove, askWhichGo, change, isPending } = useScheduleChange(owner.staffId);
  const { editing, isUnsaved, edit, close, discarding } = useEditing(owner.staffId);
  const { changes, made, act } = useMade(change, close);

  return {
    owner,
    question,
    isPending,
    editing,
    changes,
    isUnsaved,
    discarding,
    close,
    open: (block: Occurrence) => edit({ kind: 'block', block }),
    openNew: (span: BlockSpan) => edit({ kind: 'new', span }),
    /** Opens a new block at free hours on one of these days. */
    openFree: (days: readonly string[]) => {
      const free = freeSpan(blocks, days);
      if (!free) return void toast.info(scheduleText.full(days));
      const { date, start, end } = free;
      edit({ kind: 'new', span: { date, start: timeOfMinutes(start), end: endOfMinutes(end) } });
    },
    /** Throws the server's error for the form. */
    save: async (given: Editing, values: BlockForm) => {
      const asks = given.kind === 'block' && repeats(given.block) && values.weekly;
      const scope = asks ? await askWhichMove({ block: given.block, to: values }) : 'date';
      if (scope && (await change(changeOf(given, values, scope)))) made(blockText.saved);
    },
    /** Resolves once the hours are refetched, also after an error. */
    move: async (block: Occurrence, to: BlockSpan) => {
      const scope = repeats(block) ? await askWhichMove({ block, to: movedTo(block, to, 'date') }) : 'date';
      if (scope) await act(movedTo(block, to, scope), blockText.saved, isUnsaved.current);
    },
    exclude: (block: Occurrence) =>
      act({ action: 'remove', ...gripOf(block), scope: 'date' }, blockText.excluded),
    restore: (block: Occurrence) => act({ action: 'restore', ...gripOf(block) }, blockText.restored),
    remove: async (block: Occurrence) => {
      const scope = await askWhichGo(block);
      if (scope) await act({ action: 'remove', ...gripOf(block), scope }, blockText.removed);
    },
    applyBaseHours: (from: string) => act({ action: 'useBaseHours', from }, blockText.saved),
  };
}
export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;
