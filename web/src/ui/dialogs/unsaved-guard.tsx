import { useBlocker } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

/** Asks before a page is left whose form holds what was not saved; a session that ends is not asked. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login,
  );
  useAskBeforeUnload(isDirty);
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion onDiscard={blocker.proceed} onStay={blocker.reset} />;
}
