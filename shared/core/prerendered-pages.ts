export const prerenderedPages = [
  '/tienda',
  '/politica-cancelacion',
  '/login',
  '/solicitar-paciente',
] as const;

const maxWaitMs = 3_000;
const responseTimeoutMs = 15_000;

/** Responses that a prerendered page requested before its code loaded, by URL. Each is used once. */
export type EarlyResponses = Map<string, Promise<Response>>;

/**
 * Inline script of prerendered pages, which security headers allow by its hash. It first paints, including
 * pictures of the first response (`data-picture-box`), then loads the code. It also hides sign-in from
 * signed-in users (`web/src/lib/session`).
 */
export const prerenderedPageScript = `{
  const { code, asked = '' } = document.currentScript.dataset;
  const files = code.split(' ');
  const load = () => {
    const link = { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low' };
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { ...link, href }));
    import(files[0]);
  };
  const early = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(${responseTimeoutMs}) };
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
  // The loaded code reports failed answers.
  for (const [, answer] of answers) answer.catch(() => {});
  addEventListener('DOMContentLoaded', () => {
    const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy');
    const shown = Promise.allSettled([...pictures.map((picture) => picture.decode()), fillBoxes()]);
    const late = new Promise((resolve) => setTimeout(resolve, ${maxWaitMs}));
    Promise.race([shown, late]).then(() => requestAnimationFrame(() => setTimeout(load)));
  });
  const store = localStorage.getItem('remember') === 'yes' ? localStorage : sessionStorage;
  if (store.getItem('home') !== null) document.documentElement.classList.add('is-signed-in');
}`;
