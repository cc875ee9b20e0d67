import { useEffect, useState } from 'react';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { Meanwhile } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { keptDraft } from '../questionnaire/use-draft.ts';

/** Under which it is kept what was on record when a draft was begun. */
export const beginningOf = (name: string) => `${name} beginning`;

const asText = (draft: Draft) =>
  JSON.stringify(
    Object.entries(draft)
      .filter(([, value]) => value !== '')
      .sort(),
  );
const isSameDraft = (one: Draft, other: Draft) => asText(one) === asText(other);

type Changing = {
  readonly name: string;
  readonly known: Draft;
  /** What was answered here, and is not what is known. */
  readonly answers: Draft;
};

/** What somebody else put on record since the answers kept in this tab were begun, a reload ago too; nothing when they said the same. */
export function useChangedAnswers({ name, known, answers }: Changing): Meanwhile<Draft> | undefined {
  const [first] = useState(() => {
    const isBegun = readDraft(name) !== null && readDraft(beginningOf(name)) !== null;
    return isBegun ? keptDraft(beginningOf(name)) : known;
  });
  useEffect(() => saveDraft(beginningOf(name), first), [name, first]);
  const [seen, setSeen] = useState(first);
  const [met, setMet] = useState<Meanwhile<Draft>>();
  if (!isSameDraft(seen, known)) {
    const mine = { ...seen, ...answers };
    setSeen(known);
    if (!isSameDraft(mine, known)) setMet({ first: met?.first ?? first, theirs: known, mine });
  }
  return met;
}
