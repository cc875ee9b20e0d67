import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';

const loadAnew = () => window.location.reload();

function Crashed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="state__title">{text.crashed}</h1>
      <p className="muted">{text.crashedNext}</p>
      <button type="button" className="amplify-button amplify-button--outlined" onClick={onRetry}>
        {text.retry}
      </button>
    </>
  );
}

/** The last resort: a shell that failed to load or to draw. It must not need anything that may have failed. */
export function CrashPage() {
  return (
    <main id={contentId} className="state crash">
      <Crashed onRetry={loadAnew} />
    </main>
  );
}

/** A screen that failed, in the shell that stands: its menu leads on. What the line lost comes by itself once it is back. */
export function ScreenCrash() {
  const navigate = useNavigate();
  const place = useLocation();
  // The same address once more: the screen is begun anew, and its code is asked for again.
  const beginAgain = () => void navigate(place, { replace: true, state: place.state });
  useEffect(() => {
    window.addEventListener('online', beginAgain);
    return () => window.removeEventListener('online', beginAgain);
  });
  return (
    <div className="state crash">
      {/* Without a network a new document would be the browser's own page of failure. */}
      <Crashed onRetry={() => (navigator.onLine ? loadAnew() : beginAgain())} />
    </div>
  );
}
