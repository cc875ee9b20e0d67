/** The pages that the build draws beforehand, each a file of its own beside the app's (`/login` is `login.html`). */
export const drawnPages = ['/tienda', '/politica-cancelacion', '/login', '/solicitar-paciente'] as const;

const mostWaitMs = 3_000;

/**
 * The script that stands in whatever the build draws; security headers allow it by its hash. What is seen comes before
 * the code, and whoever is signed in (`web/src/lib/session`) is shown no sign-in meanwhile.
 */
export const drawnPageScript = `{
  const files = document.currentScript.dataset.code.split(' ');
  const load = () => {
    const link = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' };
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { ...link, href }));
    import(files[0]);
  };
  addEventListener('DOMContentLoaded', () => {
    const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy');
    const shown = Promise.allSettled(pictures.map((picture) => picture.decode()));
    const late = new Promise((resolve) => setTimeout(resolve, ${mostWaitMs}));
    Promise.race([shown, late]).then(() => requestAnimationFrame(() => setTimeout(load)));
  });
  const store = localStorage.getItem('remember') === 'yes' ? localStorage : sessionStorage;
  if (store.getItem('home') !== null) document.documentElement.classList.add('is-signed-in');
}`;
