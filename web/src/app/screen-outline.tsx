import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import type { Screen } from './screens/screen.ts';

/** Placeholder of a screen that is loading; private screens show their heading. */
export function ScreenOutline({ screen }: { screen: Screen }) {
  useDocumentTitle(screen.title);
  return (
    <div className="screen-outline" aria-busy>
      {screen.access !== 'public' && (
        <div className="page-head">
          <h1>{screen.title}</h1>
        </div>
      )}
    </div>
  );
}
