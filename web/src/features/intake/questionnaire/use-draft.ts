import { useMemo, useState } from 'react';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import {
  discardPreference,
  readPreference,
} from '#web/src/components/booking-preference/stored-preference.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { discardAttempt } from './send-intake.ts';

/** The draft stored in this tab under a name. */
export function loadDraft(name: string): Draft {
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
export function useStoredDraft(name: string, known: Draft) {
  const isInteractive = useIsInteractive();
  const before = useMemo(() => (isInteractive ? loadDraft(name) : {}), [isInteractive, name]);
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
    discardDraft: () => discardDraft(name),
  };
}

/** Answers of a new client; a chosen laser service answers the first question. */
export function useIntakeDraft() {
  const isLaser = useIsInteractive() && readPreference()?.laser === true;
  const stored = useStoredDraft('intake', isLaser ? { service: 'laser' } : {});
  return {
    ...stored,
    discardDraft() {
      stored.discardDraft();
      discardPreference();
      discardAttempt();
    },
  };
}
