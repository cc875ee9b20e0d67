import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { useRestoredDraft } from '#web/src/lib/session/use-draft.ts';

/** A time range of a day, in civil time. */
export type BlockSpan = { readonly date: string; readonly start: string; readonly end: string };

/** Subject of the editor, which is a new block or a date of an existing one. */
export type EditorSubject =
  | { readonly kind: 'new'; readonly span: BlockSpan }
  | { readonly kind: 'block'; readonly block: Occurrence };

const spanShape = { date: z.string(), start: z.string(), end: z.string() };
const StoredSubject: z.ZodMiniType<EditorSubject> = z.union([
  z.object({ kind: z.literal('new'), span: z.object(spanShape) }),
  z.object({
    kind: z.literal('block'),
    block: z.object({
      ...spanShape,
      blockId: z.string(),
      title: z.optional(z.string()),
      allDay: z.boolean(),
      state: z.enum(['single', 'weekly', 'changed', 'excluded']),
      isFirst: z.boolean(),
    }),
  }),
]);

/** Returns the storage keys of the form's draft and of the block to which it belongs. */
export const toDraftNames = (staffId: string) =>
  ({ typed: `block.${staffId}`, editing: `block.${staffId}.editing` }) as const;

/** The editor's subject, restored after a reload. Unsaved input requires confirmation to leave it. */
export function useEditorSubject(staffId: string) {
  const draftKeys = toDraftNames(staffId);
  const [editing, setEditing] = useState(useRestoredDraft(draftKeys.editing, StoredSubject));
  const [nextSubject, setNextSubject] = useState<EditorSubject>();
  const isUnsaved = useRef(false);
  const changeSubject = (subject: EditorSubject | undefined) => {
    discardDraft(...Object.values(draftKeys));
    setNextSubject(undefined);
    setEditing(subject);
  };
  return {
    editing,
    isUnsaved,
    edit: (subject: EditorSubject) => (isUnsaved.current ? setNextSubject(subject) : changeSubject(subject)),
    close: () => changeSubject(undefined),
    /** Pending confirmation to discard, or undefined if none. */
    discardQuestion: nextSubject && {
      confirm: () => changeSubject(nextSubject),
      cancel: () => setNextSubject(undefined),
    },
  };
}
