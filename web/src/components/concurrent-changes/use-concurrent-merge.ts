import { useEffect, useEffectEvent, useState } from 'react';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { CallError, createCallError } from '#web/src/lib/problem.ts';
import type { DraftForm, FormValues } from '#web/src/ui/fields/form.tsx';
import { concurrentChangesText } from './copy.ts';
import { copyFields, haveEqualFields, type MergePart, mergeThreeWay } from './three-way-merge.ts';

type LatestRowOptions<Stored, Values> = {
  /** The row when the form was opened. */
  readonly opened: Stored;
  /** Error of a save over a version that another user replaced. */
  readonly conflict: ErrorDefinition;
  /** Reads the current row, or returns undefined if it is gone. */
  readonly read: () => Promise<Stored | undefined>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly parts: readonly MergePart<Values>[];
};

/** The sides of a merge, which are the opened values, the other user's values and the input here. */
export type MergeSides<Values> = { readonly [K in 'opened' | 'theirs' | 'mine']: Values };

/** Returns the sides of a restored draft, or undefined if the row has not changed since it was typed. */
const mergeDraftSides = <Values extends FormValues>(
  restored: DraftForm<Values, unknown>['restored'],
  current: Values,
  parts: readonly MergePart<Values>[],
): MergeSides<Values> | undefined =>
  restored === undefined || parts.every(({ names }) => haveEqualFields(names, restored.over, current))
    ? undefined
    : { opened: restored.over, theirs: current, mine: restored.typed };

const applyMerge = <Values extends FormValues, Output>(
  form: DraftForm<Values, Output>['form'],
  parts: readonly MergePart<Values>[],
  sides: Parameters<typeof mergeThreeWay<Values>>[1],
) => form.reset(mergeThreeWay(parts, sides), { keepDefaultValues: true });

type FormWithDraft<Values extends FormValues, Output> = Pick<DraftForm<Values, Output>, 'form'> &
  Partial<Pick<DraftForm<Values, Output>, 'restored'>>;

/** Merges the input of a form or its draft with other users' changes, and shows both before the next save. */
export function useConcurrentMerge<Stored, Values extends FormValues, Output>(
  { form, restored }: FormWithDraft<Values, Output>,
  { opened, conflict, read, valuesOf, parts }: LatestRowOptions<Stored, Values>,
) {
  const [stored, setStored] = useState(opened);
  const [sides, setSides] = useState(() => mergeDraftSides(restored, valuesOf(opened), parts));
  const mergeDraft = useEffectEvent(() => {
    if (restored)
      applyMerge(form, parts, { base: restored.over, mine: restored.typed, theirs: valuesOf(opened) });
  });
  useEffect(() => mergeDraft(), []);

  const merge = (latest: Stored) => {
    const [base, mine, theirs] = [valuesOf(stored), form.getValues(), valuesOf(latest)];
    form.reset(theirs);
    applyMerge(form, parts, { base, mine, theirs });
    setStored(latest);
    setSides((previous) => {
      const opened = previous?.opened ?? base;
      // Fields merged earlier and not edited since count as untouched.
      const untouchedNames = parts
        .filter(({ names }) => haveEqualFields(names, mine, base))
        .flatMap(({ names }) => names);
      return { opened, theirs, mine: copyFields(untouchedNames, mine, opened) };
    });
  };
  return {
    stored,
    sides,
    save: async <Reply>(attempt: (stored: Stored) => Promise<Reply>): Promise<Reply> => {
      try {
        return await attempt(stored);
      } catch (error) {
        const latest = error instanceof CallError && error.is(conflict) ? await read() : undefined;
        if (latest === undefined) throw error;
        merge(latest);
        throw createCallError({ ...conflict, text: concurrentChangesText.conflict });
      }
    },
    /** Takes over a live change of the row, and merges it if it changes fields of the form. */
    follow: (latest: Stored) => {
      const [before, after] = [valuesOf(stored), valuesOf(latest)];
      if (parts.every(({ names }) => haveEqualFields(names, before, after))) setStored(latest);
      else merge(latest);
    },
    /** Opens the form again with this row. */
    open: (row: Stored) => {
      form.reset(valuesOf(row));
      setStored(row);
      setSides(undefined);
    },
  };
}
