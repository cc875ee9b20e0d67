import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useKept } from '#web/src/lib/session/use-kept.ts';

/** A time range of a day, in civil time. */
export type BlockSpan = { readonly date: string; readonly start: string; readonly end: string };

/** Subject of the editor: a new block, or a date of an existing one. */
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

/** Storage keys in this tab: the form's draft, and the block it belongs to. */
export const blockDrafts = (staffId: string) =>
  ({ typed: `block.${staffId}`, editing: `block.${staffId}.editing` }) as const;

/** The editor's subject, restored after a reload; unsaved input requires confirmation to leave it. */
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
    /** Pending confirmation to discard; undefined if none. */
    discarding: waiting && { confirm: () => show(waiting), cancel: () => setWaiting(undefined) },
  };
}
