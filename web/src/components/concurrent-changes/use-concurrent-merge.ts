import { useEffect, useEffectEvent, useState } from 'react';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { CallError, createCallError } from '#web/src/lib/problem.ts';
import type { DraftForm, FormValues } from '#web/src/ui/fields/form.tsx';
import { concurrentChangesText } from './copy.ts';
import { copyFields, isSame, type MergePart, mergeThreeWay } from './three-way-merge.ts';

type LatestRowOptions<Stored, Values> = {
  /** The row when the form was opened. */
  readonly opened: Stored;
  /** Error of a save over a version that another person replaced. */
  readonly conflict: ErrorDefinition;
  /** Reads the current row; undefined if it is gone. */
  readonly read: () => Promise<Stored | undefined>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly parts: readonly MergePart<Values>[];
};

/** The three sides of a merge: the opened values, the other person's, and the input here. */
export type MergeSides<Values> = { readonly [K in 'first' | 'theirs' | 'mine']: Values };

/** The merge of a restored draft; undefined if the row still has the values that the draft was typed over. */
const mergeDraftSides = <Values extends FormValues>(
  restored: DraftForm<Values, unknown>['restored'],
  current: Values,
  parts: readonly MergePart<Values>[],
): MergeSides<Values> | undefined =>
  restored === undefined || parts.every(({ names }) => isSame(names, restored.over, current))
    ? undefined
    : { first: restored.over, theirs: current, mine: restored.typed };

const applyMerge = <Values extends FormValues, Output>(
  form: DraftForm<Values, Output>['form'],
  parts: readonly MergePart<Values>[],
  sides: Parameters<typeof mergeThreeWay<Values>>[1],
) => form.reset(mergeThreeWay(parts, sides), { keepDefaultValues: true });

type FormWithDraft<Values extends FormValues, Output> = Pick<DraftForm<Values, Output>, 'form'> &
  Partial<Pick<DraftForm<Values, Output>, 'restored'>>;

/**
 * Merges the input of a form, or of its draft, with what others saved: shows both sides before the next save.
 */
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

  const merge = (now: Stored) => {
    const [base, mine, theirs] = [valuesOf(stored), form.getValues(), valuesOf(now)];
    form.reset(theirs);
    applyMerge(form, parts, { base, mine, theirs });
    setStored(now);
    setSides((before) => {
      const first = before?.first ?? base;
      // Fields merged earlier and not edited since count as untouched.
      const untyped = parts.filter(({ names }) => isSame(names, mine, base)).flatMap(({ names }) => names);
      return { first, theirs, mine: copyFields(untyped, mine, first) };
    });
  };
  return {
    stored,
    sides,
    save: async <Reply>(attempt: (stored: Stored) => Promise<Reply>): Promise<Reply> => {
      try {
        return await attempt(stored);
      } catch (error) {
        const now = error instanceof CallError && error.is(conflict) ? await read() : undefined;
        if (now === undefined) throw error;
        merge(now);
        throw createCallError({ ...conflict, text: concurrentChangesText.conflict });
      }
    },
    /** Takes over a live change of the row: merges it if it changes fields of the form. */
    follow: (now: Stored) => {
      const [before, after] = [valuesOf(stored), valuesOf(now)];
      if (parts.every(({ names }) => isSame(names, before, after))) setStored(now);
      else merge(now);
    },
    /** Opens the form again with this row. */
    open: (next: Stored) => {
      form.reset(valuesOf(next));
      setStored(next);
      setSides(undefined);
    },
  };
}
