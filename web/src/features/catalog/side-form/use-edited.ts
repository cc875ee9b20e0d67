import { useCallback, useRef, useState } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useUrlParam } from '#web/src/ui/url-state.ts';

/**
 * Which row stands in the form beside the list, by its id in the address; none, and the form adds one. A form that holds
 * what was not saved is left for another once somebody said so.
 */
export function useEdited<Row>(rows: readonly Row[], { idOf, draftOf }: EditedOptions<Row>) {
  const [id, setId] = useUrlParam('editar');
  const [state, setState] = useState(() => ({ row: rows.find((row) => idOf(row) === id), turn: 0 }));
  const [asked, setAsked] = useState<{ readonly row: Row | undefined }>();
  const isDirty = useRef(false);
  const open = (row: Row | undefined) => {
    isDirty.current = false;
    setAsked(undefined);
    setState(({ turn }) => ({ row, turn: turn + 1 }));
    setId(row === undefined ? '' : idOf(row));
  };
  return {
    ...state,
    /** A turn of the form begins anew with what it is given. */
    open,
    /** The same, once what was typed may go. */
    ask: (row: Row | undefined) => (isDirty.current ? setAsked({ row }) : open(row)),
    question: asked && {
      discard: () => {
        forget(draftOf(state.row));
        open(asked.row);
      },
      stay: () => setAsked(undefined),
    },
    onDirty: useCallback((dirty: boolean) => {
      isDirty.current = dirty;
    }, []),
  };
}

type EditedOptions<Row> = {
  readonly idOf: (row: Row) => string;
  /** Under which what is typed of a row, or of a new one, is kept. */
  readonly draftOf: (row: Row | undefined) => string;
};
