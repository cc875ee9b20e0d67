/** The pages that the build draws beforehand, each a file of its own beside the app's (`/login` is `login.html`). */
export const drawnPages = ['/tienda', '/politica-cancelacion', '/login', '/solicitar-paciente'] as const;

const mostWaitMs = 3_000;
const answerTimeoutMs = 15_000;

/** What a drawn page asked for before its code was there, by address; whoever uses an answer takes it away. */
export type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * The script that stands in whatever the build draws; security headers allow it by its hash. What is seen comes before
 * the code, also the pictures that the page's first answer names, each in an element with `data-picture-box`; whoever is
 * signed in (`web/src/lib/session`) is shown no sign-in meanwhile.
 */
export const drawnPageScript = `{
  const { code, asked = '' } = document.currentScript.dataset;
  const files = code.split(' ');
  const load = () => {
    const link = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' };
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { ...link, href }));
    import(files[0]);
  };
  const early = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(${answerTimeoutMs}) };
  const answers = asked.split(' ').filter(Boolean).map((address) => [address, fetch(address, early)]);
  window.earlyAnswers = new Map(answers);
  const fill = async (box, url) => {
    await Object.assign(new Image(), { src: url }).decode();
    box.style.background = 'center / cover url(' + JSON.stringify(url) + ')';
  };
  const fillBoxes = async () => {
    const boxes = location.search === '' ? [...document.querySelectorAll('[data-picture-box]')] : [];
    if (boxes.length === 0) return;
    const { rows = [] } = await (await answers[0][1]).clone().json();
    await Promise.allSettled(boxes.map((box, index) => rows[index]?.pictureUrl && fill(box, rows[index].pictureUrl)));
  };
  // An answer that does not come is the code's to tell.
  for (const [, answer] of answers) answer.catch(() => {});
  addEventListener('DOMContentLoaded', () => {
    const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy');
    const shown = Promise.allSettled([...pictures.map((picture) => picture.decode()), fillBoxes()]);
    const late = new Promise((resolve) => setTimeout(resolve, ${mostWaitMs}));
    Promise.race([shown, late]).then(() => requestAnimationFrame(() => setTimeout(load)));
  });
  const store = localStorage.getItem('remember') === 'yes' ? localStorage : sessionStorage;
  if (store.getItem('home') !== null) document.documentElement.classList.add('is-signed-in');
}`;
