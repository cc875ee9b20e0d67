import { CallError, networkError } from '#web/src/lib/problem.ts';

const outdated = {
  code: 'page.outdated',
  status: 0,
  detail: 'Hay una versión nueva. Carga la página de nuevo: lo que no hayas guardado se pierde.',
} as const;

const entryOf = (document: Document) =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether the address now serves another release; false if unknown. */
async function isReplaced(): Promise<boolean> {
  const own = entryOf(document);
  if (own === undefined) return false;
  const response = await fetch(window.location.href, { cache: 'no-store' });
  if (!response.ok) return false;
  const now = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return now !== undefined && now !== own;
}

/** Returns the error of code that failed to load: a new release removed it, or the network failed. */
export async function whyNotLoaded(cause: unknown): Promise<unknown> {
  const isGone = await isReplaced().catch(() => false);
  return isGone ? new CallError(outdated, cause) : networkError(cause);
}

/** Whether only a reload helps; with unsaved input the page asks first. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && error.code === outdated.code;

/** Label of the retry button. */
export const retryLabel = (error: unknown) => (isOutdated(error) ? 'Cargar de nuevo' : 'Reintentar');
