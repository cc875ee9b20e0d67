import { useRef, useState } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';

/** A stretch of one day, in civil time. */
export type BlockSpan = { readonly date: string; readonly start: string; readonly end: string };

/** What the editor is about: a block that is not there yet, or one date of one that is. */
export type Editing =
  | { readonly kind: 'new'; readonly span: BlockSpan }
  | { readonly kind: 'block'; readonly block: Occurrence };

/** What is in the editor. Something else to edit waits until its person has let go of what is not saved. */
export function useEditing() {
  const [editing, setEditing] = useState<Editing>();
  const [waiting, setWaiting] = useState<Editing>();
  const isUnsaved = useRef(false);
  const show = (next: Editing | undefined) => {
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
