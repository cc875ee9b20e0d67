import { CallError, networkError } from '#web/src/lib/problem.ts';

const outdated = {
  code: 'page.outdated',
  status: 0,
  detail: 'Hay una versión nueva. Carga la página de nuevo: lo que no hayas guardado se pierde.',
} as const;

const entryOf = (document: Document) =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether the address is answered by other code than this page runs; false where that cannot be found out. */
async function isReplaced(): Promise<boolean> {
  const own = entryOf(document);
  if (own === undefined) return false;
  const response = await fetch(window.location.href, { cache: 'no-store' });
  if (!response.ok) return false;
  const now = entryOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
  return now !== undefined && now !== own;
}

/** Why code did not come: a new release took it away, for good, or the line did, for now. */
export async function whyNotLoaded(cause: unknown): Promise<unknown> {
  const isGone = await isReplaced().catch(() => false);
  return isGone ? new CallError(outdated, cause) : networkError(cause);
}

/** Whether only a new document helps: what it replaces asks first where something is not saved. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && error.code === outdated.code;

/** What the button that asks for it again says. */
export const retryLabel = (error: unknown) => (isOutdated(error) ? 'Cargar de nuevo' : 'Reintentar');
