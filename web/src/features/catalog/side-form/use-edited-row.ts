import { useCallback, useRef, useState } from 'react';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { useUrlParam } from '#web/src/ui/url-state.ts';

/** The row edited by URL, or none to create one. Leaving unsaved input requires confirmation. */
export function useEditedRow<Row>(rows: readonly Row[], { idOf, draftOf }: EditedRowOptions<Row>) {
  const [id, setId] = useUrlParam('editar');
  const [state, setState] = useState(() => ({ row: rows.find((row) => idOf(row) === id), formKey: 0 }));
  const [pendingRow, setPendingRow] = useState<{ readonly row: Row | undefined }>();
  const isDirty = useRef(false);
  const open = (row: Row | undefined) => {
    isDirty.current = false;
    setPendingRow(undefined);
    setState(({ formKey }) => ({ row, formKey: formKey + 1 }));
    setId(row === undefined ? '' : idOf(row));
  };
  return {
    ...state,
    /** Opens a row, or the form of a new one without a row. Remounts the form. */
    open,
    /** Like `open`, with a confirmation if there is unsaved input. */
    requestOpen: (row: Row | undefined) => (isDirty.current ? setPendingRow({ row }) : open(row)),
    question: pendingRow && {
      discard: () => {
        discardDraft(draftOf(state.row));
        open(pendingRow.row);
      },
      stay: () => setPendingRow(undefined),
    },
    onDirty: useCallback((dirty: boolean) => {
      isDirty.current = dirty;
    }, []),
  };
}

type EditedRowOptions<Row> = {
  readonly idOf: (row: Row) => string;
  /** Storage key of the draft of a row or of a new one. */
  readonly draftOf: (row: Row | undefined) => string;
};
