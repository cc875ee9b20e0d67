import { useMemo, useState } from 'react';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { forgetWish, keptWish } from '#web/src/components/wish/kept-wish.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { forgetAttempt } from './send-intake.ts';

/** The draft stored in this tab under a name. */
export function keptDraft(name: string): Draft {
  const found = readDraft(name);
  const texts = Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
    ([, value]) => typeof value === 'string',
  );
  // Unknown names are never read.
  return Object.fromEntries(texts) as Draft;
}

/**
 * Known answers merged with those given here, which this tab stores until sent. The static build has none.
 */
export function useKeptDraft(name: string, known: Draft) {
  const isInteractive = useIsInteractive();
  const before = useMemo(() => (isInteractive ? keptDraft(name) : {}), [isInteractive, name]);
  const [changed, setChanged] = useState<Draft>();
  const answers = changed ?? before;
  return {
    draft: { ...known, ...answers },
    /** The answers that differ from the known ones. */
    answers,
    answer(field: FieldName, value: string) {
      const { [field]: _, ...others } = answers;
      const next = known[field] === value ? others : { ...others, [field]: value };
      saveDraft(name, next);
      setChanged(next);
    },
    forget: () => forget(name),
  };
}

/** Answers of a new client; a chosen laser service answers the first question. */
export function useDraft() {
  const isLaser = useIsInteractive() && keptWish()?.laser === true;
  const kept = useKeptDraft('intake', isLaser ? { service: 'laser' } : {});
  return {
    ...kept,
    forget() {
      kept.forget();
      forgetWish();
      forgetAttempt();
    },
  };
}
