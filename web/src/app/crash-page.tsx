import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';

const reloadPage = () => window.location.reload();

function CrashMessage({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h1 className="text-16 weight-600">{text.crashed}</h1>
      <p className="muted">{text.crashedNext}</p>
      <button type="button" className="amplify-button amplify-button--outlined" onClick={onRetry}>
        {text.retry}
      </button>
    </>
  );
}

/** Last resort when a shell fails to load or render; depends on nothing that may have failed. */
export function CrashPage() {
  return (
    <main id={contentId} className="state" style={{ minHeight: '60vh' }}>
      <CrashMessage onRetry={reloadPage} />
    </main>
  );
}

/** Error boundary of a screen, inside its shell. Retries when the network is back. */
export function ScreenCrash() {
  const navigate = useNavigate();
  const location = useLocation();
  // Navigates to the same address, which remounts the screen and loads its code again.
  const remountScreen = () => void navigate(location, { replace: true, state: location.state });
  useEffect(() => {
    window.addEventListener('online', remountScreen);
    return () => window.removeEventListener('online', remountScreen);
  });
  return (
    <div className="state" style={{ minHeight: '60vh' }}>
      {/* Offline, a reload would end on the browser's own error page. */}
      <CrashMessage onRetry={() => (navigator.onLine ? reloadPage() : remountScreen())} />
    </div>
  );
}
