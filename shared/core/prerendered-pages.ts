import { offsetMinutes } from './civil-time.ts';

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
/** A token that expires sooner might be rejected on arrival. */
const tokenMarginMs = 60_000;

/** Reads what `web/src/lib/session` remembers, before its code has loaded. */
const signedInQuestion = `const store = localStorage.getItem('remember') === 'yes' ? localStorage : sessionStorage;
  const isSignedIn = store.getItem('home') !== null;`;

/** Responses that a document requested before its code loaded, by URL. Each is used once. */
export type EarlyResponses = Map<string, Promise<Response>>;

/** Defines `requestEarly`, which sends requests before the code loads. The loaded code reports failures. */
const earlyRequests = `const requestEarly = (addresses, headers = {}) => addresses.map((address) => {
    const signal = AbortSignal.timeout(${responseTimeoutMs});
    const answer = fetch(address, { headers: { accept: 'application/json', ...headers }, signal });
    answer.catch(() => {});
    window.earlyAnswers.set(address, answer);
    return answer;
  });
  window.earlyAnswers = new Map();`;

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
  ${earlyRequests}
  const answers = requestEarly(asked.split(' ').filter(Boolean));
  const fill = async (box, url) => {
    await Object.assign(new Image(), { src: url }).decode();
    box.style.background = 'center / cover url(' + JSON.stringify(url) + ')';
  };
  const fillBoxes = async () => {
    const boxes = location.search === '' ? [...document.querySelectorAll('[data-picture-box]')] : [];
    if (boxes.length === 0) return;
    const { rows = [] } = await (await answers[0]).clone().json();
    await Promise.allSettled(boxes.map((box, index) => rows[index]?.pictureUrl && fill(box, rows[index].pictureUrl)));
  };
  addEventListener('DOMContentLoaded', () => {
    const pictures = [...document.images].filter((picture) => picture.loading !== 'lazy');
    const shown = Promise.allSettled([...pictures.map((picture) => picture.decode()), fillBoxes()]);
    const late = new Promise((resolve) => setTimeout(resolve, ${maxWaitMs}));
    Promise.race([shown, late]).then(() => requestAnimationFrame(() => setTimeout(load)));
  });
  ${signedInQuestion}
  if (isSignedIn) document.documentElement.classList.add('is-signed-in');
}`;

/** Documents of private shells pass this to their script. */
export type ShellScreens = {
  /** Files that every screen needs, besides those of the app. */
  readonly shellFiles: readonly string[];
  /** Files of single screens. */
  readonly files: readonly string[];
  /** Public API addresses that every screen requests. */
  readonly publicRequests: readonly string[];
  /**
   * A screen's address pattern, its title, the indexes of its files and the private API addresses that it
   * requests. `{userId}` stands for the user and `{day}` for the day in the page's address, or today.
   */
  readonly screens: readonly (readonly [
    pattern: string,
    title: string,
    files: readonly number[],
    requests: readonly string[],
  ])[];
};

/**
 * Inline script of private shells, which security headers allow by its hash. For a signed-in user it first paints
 * the outline with the screen's title, then loads the files of shell and screen and the data in parallel with the
 * app, whose own files come first because all else waits for them. Private data
 * needs the access token that Amplify stores; without a valid one, the app requests the data itself.
 */
export const privateShellScript = `{
  const script = document.currentScript;
  const outline = script.previousElementSibling;
  const { shellFiles, files, publicRequests, screens } = JSON.parse(script.dataset.screens);
  script.remove();
  ${earlyRequests}
  ${signedInQuestion}
  const readToken = () => {
    const userKey = Object.keys(store).find((key) => key.endsWith('.LastAuthUser')) ?? '';
    const token = store.getItem(userKey.replace(/LastAuthUser$/, store.getItem(userKey) + '.accessToken'));
    const [, claims = ''] = token?.split('.') ?? [];
    const { exp = 0 } = claims && JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return exp * 1000 > Date.now() + ${tokenMarginMs} ? token : undefined;
  };
  if (isSignedIn) {
    outline.hidden = false;
    const [, title, indexes, requests] =
      screens.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? ['', '', [], []];
    for (const place of outline.querySelectorAll('[data-title]')) place.textContent = title;
    const load = () => {
      requestEarly(publicRequests);
      const token = readToken();
      const today = new Date(Date.now() + ${offsetMinutes * 60_000}).toISOString().slice(0, 10);
      const day = new URLSearchParams(location.search).get('fecha') || today;
      const fill = (address) =>
        address.replaceAll('{day}', encodeURIComponent(day)).replace('{userId}', store.getItem('person'));
      if (token) requestEarly(requests.map(fill), { authorization: 'Bearer ' + token });
      for (const href of [...shellFiles, ...indexes.map((index) => files[index])]) {
        const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
        document.head.append(Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href }));
      }
    };
    if (!document.hidden) requestAnimationFrame(() => setTimeout(load));
  }
}`;
