import type { ReactNode } from 'react';
import { useMe } from '#web/src/lib/me.ts';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { text } from './copy.ts';
import { ScreenOutline } from './screen-outline.tsx';
import type { Screen } from './screens/screen.ts';

/** Renders a private screen once the server has confirmed the user; the shell renders before. */
export function PrivateScreen({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { data: me, error, isFetching, refetch } = useMe();
  if (me) return children;
  if (!error) return <ScreenOutline screen={screen} />;
  return (
    <ErrorState title={text.roleCheckFailed} error={error} busy={isFetching} onRetry={() => void refetch()} />
  );
}
