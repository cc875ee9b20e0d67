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

/** Returns the draft stored in this tab under a name. */
export function loadDraft(name: string): Draft {
  const stored = readDraft(name);
  const textEntries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
    ([, value]) => typeof value === 'string',
  );
  // Unknown names are never read.
  return Object.fromEntries(textEntries) as Draft;
}

/** Merges known answers with this tab's stored draft, which is empty in the static build. */
export function useStoredDraft(name: string, knownAnswers: Draft) {
  const isInteractive = useIsInteractive();
  const storedAnswers = useMemo(() => (isInteractive ? loadDraft(name) : {}), [isInteractive, name]);
  const [changedAnswers, setChangedAnswers] = useState<Draft>();
  const answers = changedAnswers ?? storedAnswers;
  return {
    draft: { ...knownAnswers, ...answers },
    /** The answers that differ from the known ones. */
    answers,
    answer(field: FieldName, value: string) {
      const { [field]: _, ...otherAnswers } = answers;
      const newAnswers = knownAnswers[field] === value ? otherAnswers : { ...otherAnswers, [field]: value };
      saveDraft(name, newAnswers);
      setChangedAnswers(newAnswers);
    },
    discardDraft: () => discardDraft(name),
  };
}

/** Holds the answers of a new client. A chosen laser service answers the first question. */
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
