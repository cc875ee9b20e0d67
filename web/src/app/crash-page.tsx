import { contentId } from './root.tsx';

/** The last resort: a screen that failed to load or to draw. It must not need anything that may have failed. */
export function CrashPage() {
  return (
    <main id={contentId} className="state crash">
      <h1 className="state__title">No pudimos cargar esta página</h1>
      <p className="muted">Revisa tu conexión e intenta de nuevo.</p>
      <button
        type="button"
        className="amplify-button amplify-button--outlined"
        onClick={() => window.location.reload()}
      >
        Reintentar
      </button>
    </main>
  );
}
