import { useMemo, useState } from 'react';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { forgetWish, keptWish } from '#web/src/components/wish/kept-wish.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { forgetAttempt } from './send-intake.ts';

/** What is kept in this tab under a name. */
export function keptDraft(name: string): Draft {
  const found = readDraft(name);
  const texts = Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
    ([, value]) => typeof value === 'string',
  );
  // Names that nobody asks for are never read.
  return Object.fromEntries(texts) as Draft;
}

/**
 * What is known already with what somebody answers now; that is kept in this tab under a name until it is sent. The
 * build, which draws the first question, has none.
 */
export function useKeptDraft(name: string, known: Draft) {
  const isInteractive = useIsInteractive();
  const before = useMemo(() => (isInteractive ? keptDraft(name) : {}), [isInteractive, name]);
  const [changed, setChanged] = useState<Draft>();
  const answers = changed ?? before;
  return {
    draft: { ...known, ...answers },
    /** Those of them that are not what is known. */
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

/** The answers of who is new; who chose a service of laser has said what they come for. */
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
