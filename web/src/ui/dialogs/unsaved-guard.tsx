import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { DiscardQuestion } from './discard-question.tsx';

/** Asks before a page is left whose form holds what was not saved; a session that ends is not asked. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== paths.login,
  );
  useEffect(() => {
    if (!isDirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => window.removeEventListener('beforeunload', keep);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <DiscardQuestion onDiscard={blocker.proceed} onStay={blocker.reset} />;
}
