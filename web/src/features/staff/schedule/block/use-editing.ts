import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useKept } from '#web/src/lib/session/use-kept.ts';

/** A stretch of one day, in civil time. */
export type BlockSpan = { readonly date: string; readonly start: string; readonly end: string };

/** What the editor is about: a block that is not there yet, or one date of one that is. */
export type Editing =
  | { readonly kind: 'new'; readonly span: BlockSpan }
  | { readonly kind: 'block'; readonly block: Occurrence };

const span = { date: z.string(), start: z.string(), end: z.string() };
const Kept: z.ZodMiniType<Editing> = z.union([
  z.object({ kind: z.literal('new'), span: z.object(span) }),
  z.object({
    kind: z.literal('block'),
    block: z.object({
      ...span,
      blockId: z.string(),
      title: z.optional(z.string()),
      allDay: z.boolean(),
      state: z.enum(['single', 'weekly', 'changed', 'excluded']),
      isFirst: z.boolean(),
    }),
  }),
]);

/** Under which this tab keeps what is written of somebody's hours, and which of them it is. */
export const blockDrafts = (staffId: string) =>
  ({ typed: `block.${staffId}`, editing: `block.${staffId}.editing` }) as const;

/**
 * What is in the editor: after a reload what was written in it. Something else to edit waits until its person has let go
 * of what is not saved.
 */
export function useEditing(staffId: string) {
  const drafts = blockDrafts(staffId);
  const [editing, setEditing] = useState(useKept(drafts.editing, Kept));
  const [waiting, setWaiting] = useState<Editing>();
  const isUnsaved = useRef(false);
  const show = (next: Editing | undefined) => {
    forget(...Object.values(drafts));
    setWaiting(undefined);
    setEditing(next);
  };
  return {
    editing,
    isUnsaved,
    edit: (next: Editing) => (isUnsaved.current ? setWaiting(next) : show(next)),
    close: () => show(undefined),
    /** Asked before the form gives way; undefined while nothing waits. */
    discarding: waiting && { confirm: () => show(waiting), cancel: () => setWaiting(undefined) },
  };
}
