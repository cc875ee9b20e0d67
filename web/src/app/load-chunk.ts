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

/** Reads and clears the names of the chunks that the previous document reloaded for. */
export function takeReloads(): ReadonlySet<string> {
  const flags = Object.keys(sessionStorage).filter((key) => key.startsWith(flagPrefix));
  for (const flag of flags) sessionStorage.removeItem(flag);
  return new Set(flags.map((flag) => flag.slice(flagPrefix.length)));
}

let pendingAddress: () => string | undefined = () => undefined;

/** Sets how to read the address of a pending navigation. */
export function followNavigation(pending: () => string | undefined): void {
  pendingAddress = pending;
}

/** Loads a new document at the pending address, so that the click is not lost. */
function loadAnew(): void {
  const address = pendingAddress();
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}

export type PageLife = { readonly reloads: ReadonlySet<string>; readonly loadAnew: () => void };
// The build prerenders without a window.
const ownReloads = typeof window === 'undefined' ? new Set<string>() : takeReloads();
const ownLife: PageLife = { reloads: ownReloads, loadAnew };

/** Loads code with one retry. If a new release removed the file, reloads the page once, then throws. */
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
    // Offline, a reload would end on the browser's own error page.
    if (reloads.has(name) || !navigator.onLine) throw error;
    sessionStorage.setItem(`${flagPrefix}${name}`, 'yes');
    loadAnew();
    // The page is reloading: the pending promise keeps the caller from showing an error first.
    return new Promise<never>(() => undefined);
  }
}
