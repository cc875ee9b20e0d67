import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';

function Crashed() {
  return (
    <>
      <h1 className="state__title">{text.crashed}</h1>
      <p className="muted">{text.crashedNext}</p>
      <button
        type="button"
        className="amplify-button amplify-button--outlined"
        onClick={() => window.location.reload()}
      >
        {text.retry}
      </button>
    </>
  );
}

/** The last resort: a shell that failed to load or to draw. It must not need anything that may have failed. */
export function CrashPage() {
  return (
    <main id={contentId} className="state crash">
      <Crashed />
    </main>
  );
}

/** A screen that failed, in the shell that stands: its menu leads on. */
export function ScreenCrash() {
  return (
    <div className="state crash">
      <Crashed />
    </div>
  );
}
