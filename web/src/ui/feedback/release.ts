import { CallError, toNetworkError } from '#web/src/lib/problem.ts';

const outdatedError = {
  code: 'page.outdated',
  status: 0,
  detail: 'Hay una versión nueva. Carga la página de nuevo: lo que no hayas guardado se pierde.',
} as const;

const findEntryScript = (document: Document) =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether the address now serves another release, or false if unknown. */
async function isReplaced(): Promise<boolean> {
  const ownEntry = findEntryScript(document);
  if (ownEntry === undefined) return false;
  const response = await fetch(window.location.href, { cache: 'no-store' });
  if (!response.ok) return false;
  const currentEntry = findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return currentEntry !== undefined && currentEntry !== ownEntry;
}

/** Returns why code failed to load, which is a new release without it or a network failure. */
export async function toLoadError(cause: unknown): Promise<unknown> {
  const isRemoved = await isReplaced().catch(() => false);
  return isRemoved ? new CallError(outdatedError, cause) : toNetworkError(cause);
}

/** Whether only a reload helps. With unsaved input the page asks first. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && error.code === outdatedError.code;

export const getRetryLabel = (error: unknown) => (isOutdated(error) ? 'Cargar de nuevo' : 'Reintentar');
