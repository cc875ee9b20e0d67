const timeoutMs = 120_000;
const retryDelayMs = 400;
const flagPrefix = 'reloaded:';

function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long to load')), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Reads and clears the names of the chunks that the previous document reloaded for. */
export function readAndClearReloads(): ReadonlySet<string> {
  const flags = Object.keys(sessionStorage).filter((key) => key.startsWith(flagPrefix));
  for (const flag of flags) sessionStorage.removeItem(flag);
  return new Set(flags.map((flag) => flag.slice(flagPrefix.length)));
}

let readPendingAddress: () => string | undefined = () => undefined;

/** Sets how to read the address of a pending navigation. */
export function setPendingAddress(readAddress: () => string | undefined): void {
  readPendingAddress = readAddress;
}

/** Loads a new document at the pending address, so that the click is not lost. */
function reloadDocument(): void {
  const address = readPendingAddress();
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}

export type ReloadState = { readonly reloads: ReadonlySet<string>; readonly reloadDocument: () => void };
// The build prerenders without a window.
const previousReloads = typeof window === 'undefined' ? new Set<string>() : readAndClearReloads();
const pageReloadState: ReloadState = { reloads: previousReloads, reloadDocument };

/** Loads code with one retry. If a new release removed the file, reloads the page once, then throws. */
export async function loadChunk<T>(
  name: string,
  load: () => Promise<T>,
  { reloads, reloadDocument }: ReloadState = pageReloadState,
): Promise<T> {
  try {
    return await withTimeout(load());
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  try {
    return await withTimeout(load());
  } catch (error) {
    // Offline, a reload would end on the browser's own error page.
    if (reloads.has(name) || !navigator.onLine) throw error;
    sessionStorage.setItem(`${flagPrefix}${name}`, 'yes');
    reloadDocument();
    // The page is reloading: the pending promise keeps the caller from showing an error first.
    return new Promise<never>(() => undefined);
  }
}
