import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

type Props = {
  isDirty: boolean;
  /** Where one goes and comes back, with what was typed kept meanwhile. */
  errands?: readonly string[];
  /** What was typed is given up. */
  onDiscard?: () => void;
  /** Where it is no form that is left: the question in its own words. */
  question?: (answers: { onDiscard: () => void; onStay: () => void }) => ReactNode;
};

/** Asks before a page is left whose form holds what was not saved; a session that ends is not asked. */
export function UnsavedGuard({ isDirty, errands = [], onDiscard, question = DiscardQuestion }: Props) {
  const free = [paths.login, ...errands];
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && !free.includes(nextLocation.pathname),
  );
  useAskBeforeUnload(isDirty);
  if (blocker.state !== 'blocked') return null;
  const discard = () => {
    onDiscard?.();
    blocker.proceed();
  };
  return question({ onDiscard: discard, onStay: blocker.reset });
}
