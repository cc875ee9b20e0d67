const timeoutMs = 120_000;
const againMs = 400;
const flagPrefix = 'reloaded:';

function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long to load')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What the page before was left for. Read once: what failed an hour ago says nothing of today. */
export function takeReloads(): ReadonlySet<string> {
  const flags = Object.keys(sessionStorage).filter((key) => key.startsWith(flagPrefix));
  for (const flag of flags) sessionStorage.removeItem(flag);
  return new Set(flags.map((flag) => flag.slice(flagPrefix.length)));
}

let pendingAddress: () => string | undefined = () => undefined;

/** Where somebody is on their way to, as the router knows it. */
export function followNavigation(pending: () => string | undefined): void {
  pendingAddress = pending;
}

/** A new document, at the address that was asked for: the click is not lost. */
function loadAnew(): void {
  const address = pendingAddress();
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}

/** How the page began, and how it begins again. */
export type PageLife = { readonly reloads: ReadonlySet<string>; readonly loadAnew: () => void };
// The build, which draws pages beforehand, has left none.
const ownReloads = typeof window === 'undefined' ? new Set<string>() : takeReloads();
const ownLife: PageLife = { reloads: ownReloads, loadAnew };

/**
 * Loads a screen's code. A connection that fails for a moment is tried again. A new release takes the old files away:
 * then the page is loaded anew, once; where that did not help either, the failure is real and is thrown.
 */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  { reloads, loadAnew }: PageLife = ownLife,
): Promise<T> {
  try {
    return await within(load());
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  try {
    return await within(load());
  } catch (error) {
    // Without a network a new document would be the browser's own page of failure.
    if (reloads.has(name) || !navigator.onLine) throw error;
    sessionStorage.setItem(`${flagPrefix}${name}`, 'yes');
    loadAnew();
    // The page is going away: whoever waits should not see an error first.
    return new Promise<never>(() => undefined);
  }
}
