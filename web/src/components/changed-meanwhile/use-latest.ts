import { useEffect, useEffectEvent, useState } from 'react';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { CallError, refused } from '#web/src/lib/problem.ts';
import type { FormValues, KeptForm } from '#web/src/ui/fields/form.tsx';
import { meanwhileText } from './copy.ts';
import { isSame, merged, type Part, withFieldsOf } from './three-way.ts';

type Options<Stored, Values> = {
  /** The row when the form was opened. */
  readonly opened: Stored;
  /** Error of a save over a version that another person replaced. */
  readonly refusal: ErrorDefinition;
  /** Reads the current row; undefined if it is gone. */
  readonly read: () => Promise<Stored | undefined>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly parts: readonly Part<Values>[];
};

/** The three sides of a merge: the opened values, the other person's, and the input here. */
export type Meanwhile<Values> = { readonly [K in 'first' | 'theirs' | 'mine']: Values };

/** The merge of a restored draft; undefined if the row still has the values that the draft was typed over. */
const mergeOfDraft = <Values extends FormValues>(
  begun: KeptForm<Values, unknown>['begun'],
  theirs: Values,
  parts: readonly Part<Values>[],
): Meanwhile<Values> | undefined =>
  begun === undefined || parts.every(({ names }) => isSame(names, begun.over, theirs))
    ? undefined
    : { first: begun.over, theirs, mine: begun.typed };

const showMerged = <Values extends FormValues, Output>(
  form: KeptForm<Values, Output>['form'],
  parts: readonly Part<Values>[],
  sides: Parameters<typeof merged<Values>>[1],
) => form.reset(merged(parts, sides), { keepDefaultValues: true });

type FormWithDraft<Values extends FormValues, Output> = Pick<KeptForm<Values, Output>, 'form'> &
  Partial<Pick<KeptForm<Values, Output>, 'begun'>>;

/**
 * Merges the input of a form, or of its draft, with what others saved: shows both sides before the next save.
 */
export function useLatest<Stored, Values extends FormValues, Output>(
  { form, begun }: FormWithDraft<Values, Output>,
  { opened, refusal, read, valuesOf, parts }: Options<Stored, Values>,
) {
  const [stored, setStored] = useState(opened);
  const [meanwhile, setMeanwhile] = useState(() => mergeOfDraft(begun, valuesOf(opened), parts));
  const mergeDraft = useEffectEvent(() => {
    if (begun) showMerged(form, parts, { base: begun.over, mine: begun.typed, theirs: valuesOf(opened) });
  });
  useEffect(() => mergeDraft(), []);

  const merge = (now: Stored) => {
    const [base, mine, theirs] = [valuesOf(stored), form.getValues(), valuesOf(now)];
    form.reset(theirs);
    showMerged(form, parts, { base, mine, theirs });
    setStored(now);
    setMeanwhile((before) => {
      const first = before?.first ?? base;
      // Fields merged earlier and not edited since count as untouched.
      const untyped = parts.filter(({ names }) => isSame(names, mine, base)).flatMap(({ names }) => names);
      return { first, theirs, mine: withFieldsOf(untyped, mine, first) };
    });
  };
  return {
    stored,
    meanwhile,
    save: async <Reply>(attempt: (stored: Stored) => Promise<Reply>): Promise<Reply> => {
      try {
        return await attempt(stored);
      } catch (error) {
        const now = error instanceof CallError && error.is(refusal) ? await read() : undefined;
        if (now === undefined) throw error;
        merge(now);
        throw refused({ ...refusal, text: meanwhileText.refused });
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
      setMeanwhile(undefined);
    },
  };
}
