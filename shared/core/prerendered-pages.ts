export const prerenderedPages = [
  '/tienda',
  '/politica-cancelacion',
  '/login',
  '/solicitar-paciente',
] as const;

/**
 * Private areas, each with a document that shows the outline of its shell until the app has loaded. Account
 * creation below such an address is public.
 */
export const privateShells = (
  [
    { layout: 'admin', area: 'admin' },
    { layout: 'pos', area: 'pos' },
    { layout: 'staff', area: 'enfermero' },
    { layout: 'patient', area: 'paciente' },
  ] as const
).map(({ layout, area }) => ({
  layout,
  addresses: new RegExp(`^/${area}(?!.*/crear-cuenta$)(/[^.]*)?$`),
  page: `/shell-${layout}.html`,
}));

const maxWaitMs = 3_000;
const responseTimeoutMs = 15_000;

/** Reads what `web/src/lib/session` remembers, before its code has loaded. */
const signedInQuestion = `const store = localStorage.getItem('remember') === 'yes' ? localStorage : sessionStorage;
  const isSignedIn = store.getItem('home') !== null;`;

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
  ${signedInQuestion}
  if (isSignedIn) document.documentElement.classList.add('is-signed-in');
}`;

/** Files of a private shell's screens. A screen is its address pattern, its title and the indexes of its files. */
export type ShellScreens = {
  readonly files: readonly string[];
  readonly screens: readonly (readonly [pattern: string, title: string, files: readonly number[]])[];
};

/**
 * Inline script of private shells, which security headers allow by its hash. For a signed-in user it shows the
 * outline with the screen's title and loads the screen's files in parallel with the app.
 */
export const privateShellScript = `{
  const script = document.currentScript;
  const outline = script.previousElementSibling;
  const { files, screens } = JSON.parse(script.dataset.screens);
  script.remove();
  ${signedInQuestion}
  if (isSignedIn) {
    outline.hidden = false;
    const [, title, indexes] = screens.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? ['', '', []];
    for (const place of outline.querySelectorAll('[data-title]')) place.textContent = title;
    for (const href of indexes.map((index) => files[index])) {
      const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
    }
  }
}`;
