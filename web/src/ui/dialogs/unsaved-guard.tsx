import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';

type Props = {
  isDirty: boolean;
  /** Pages that keep the draft, so that leaving for them does not ask. */
  draftPages?: readonly string[];
  onDiscard?: () => void;
  question?: (answers: { onDiscard: () => void; onStay: () => void }) => ReactNode;
};

/** Asks before leaving a page with unsaved input. The end of a session does not ask. */
export function UnsavedGuard({ isDirty, draftPages = [], onDiscard, question = DiscardQuestion }: Props) {
  const unguardedPaths = [paths.login, ...draftPages];
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.pathname !== currentLocation.pathname &&
      !unguardedPaths.includes(nextLocation.pathname),
  );
  useUnloadWarning(isDirty);
  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    onDiscard?.();
    blocker.proceed();
  };
  return question({ onDiscard: discard, onStay: blocker.reset });
}
