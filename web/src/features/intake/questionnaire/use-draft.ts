import { useMemo, useState } from 'react';
import type { Draft } from '#shared/intake/application/draft.ts';
import type { FieldName } from '#shared/intake/application/question.ts';
import { forgetWish, keptWish } from '#web/src/components/wish/kept-wish.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { useIsInteractive } from '#web/src/lib/use-is-interactive.ts';
import { forgetAttempt } from './send-intake.ts';

const name = 'intake';

function keptDraft(): Draft {
  const found = readDraft(name);
  const texts = Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(
    ([, value]) => typeof value === 'string',
  );
  // Names that nobody asks for are never read.
  return Object.fromEntries(texts) as Draft;
}

/** Who chose a service of laser has said what they come for. */
const begun = (): Draft => ({ ...(keptWish()?.laser && { service: 'laser' }), ...keptDraft() });

/** The answers so far, kept in this tab until they are sent; the build, which draws the first question, has none. */
export function useDraft() {
  const isInteractive = useIsInteractive();
  const before = useMemo(() => (isInteractive ? begun() : {}), [isInteractive]);
  const [changed, setChanged] = useState<Draft>();
  const draft = changed ?? before;
  return {
    draft,
    answer(field: FieldName, value: string) {
      const next = { ...draft, [field]: value };
      saveDraft(name, next);
      setChanged(next);
    },
    forget() {
      forget(name);
      forgetWish();
      forgetAttempt();
    },
  };
}
