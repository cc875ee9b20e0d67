import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import type { Screen } from './screens/screen.ts';

/** A private screen before its code or its person is here: its heading, and room. A visitor's page has room alone. */
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
