import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';

/** The last resort: a screen that failed to load or to draw. It must not need anything that may have failed. */
export function CrashPage() {
  return (
    <main id={contentId} className="state crash">
      <h1 className="state__title">{text.crashed}</h1>
      <p className="muted">{text.crashedNext}</p>
      <button
        type="button"
        className="amplify-button amplify-button--outlined"
        onClick={() => window.location.reload()}
      >
        {text.retry}
      </button>
    </main>
  );
}
