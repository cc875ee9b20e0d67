import { useEffect, useEffectEvent, useState } from 'react';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { CallError, refused } from '#web/src/lib/problem.ts';
import type { FormValues, KeptForm } from '#web/src/ui/fields/form.tsx';
import { meanwhileText } from './copy.ts';
import { isSame, merged, type Part, withFieldsOf } from './three-way.ts';

type Options<Stored, Values> = {
  /** As it was when the form was opened. */
  readonly opened: Stored;
  /** What the server says to whoever saves over another's. */
  readonly refusal: ErrorDefinition;
  /** As it is now; nothing when it is gone. */
  readonly read: () => Promise<Stored | undefined>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly parts: readonly Part<Values>[];
};

/** What was met: as it was at first, as the other left it, and as it was typed. */
export type Meanwhile<Values> = { readonly [K in 'first' | 'theirs' | 'mine']: Values };

/** What became, before the page was loaded anew, of what was typed over: nothing when it is as it was. */
const metSince = <Values extends FormValues>(
  begun: KeptForm<Values, unknown>['begun'],
  theirs: Values,
  parts: readonly Part<Values>[],
): Meanwhile<Values> | undefined =>
  begun === undefined || parts.every(({ names }) => isSame(names, begun.over, theirs))
    ? undefined
    : { first: begun.over, theirs, mine: begun.typed };

/** What stands now, and over it what was typed. */
const putOver = <Values extends FormValues, Output>(
  form: KeptForm<Values, Output>['form'],
  parts: readonly Part<Values>[],
  sides: Parameters<typeof merged<Values>>[1],
) => form.reset(merged(parts, sides), { keepDefaultValues: true });

/** What of a form is asked for: what was typed before a reload too, where it is kept. */
type Typing<Values extends FormValues, Output> = Pick<KeptForm<Values, Output>, 'form'> &
  Partial<Pick<KeptForm<Values, Output>, 'begun'>>;

/**
 * Of a form over what others change too: who is late keeps what they typed, over what stands by now, and saves that
 * once they have looked at both. A reload while they typed changes nothing of it.
 */
export function useLatest<Stored, Values extends FormValues, Output>(
  { form, begun }: Typing<Values, Output>,
  { opened, refusal, read, valuesOf, parts }: Options<Stored, Values>,
) {
  const [stored, setStored] = useState(opened);
  const [meanwhile, setMeanwhile] = useState(() => metSince(begun, valuesOf(opened), parts));
  const goOn = useEffectEvent(() => {
    if (begun) putOver(form, parts, { base: begun.over, mine: begun.typed, theirs: valuesOf(opened) });
  });
  useEffect(() => goOn(), []);

  const meet = (now: Stored) => {
    const [base, mine, theirs] = [valuesOf(stored), form.getValues(), valuesOf(now)];
    form.reset(theirs);
    putOver(form, parts, { base, mine, theirs });
    setStored(now);
    setMeanwhile((before) => {
      const first = before?.first ?? base;
      // What somebody else put here before, and was left as it is, is nobody's typing.
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
        meet(now);
        throw refused({ ...refusal, text: meanwhileText.refused });
      }
    },
    /** As it stands by now, heard beside the form: what others changed of its fields is met, and nothing typed is touched. */
    follow: (now: Stored) => {
      const [before, after] = [valuesOf(stored), valuesOf(now)];
      if (parts.every(({ names }) => isSame(names, before, after))) setStored(now);
      else meet(now);
    },
    /** Begins anew with what was saved. */
    open: (next: Stored) => {
      form.reset(valuesOf(next));
      setStored(next);
      setMeanwhile(undefined);
    },
  };
}
