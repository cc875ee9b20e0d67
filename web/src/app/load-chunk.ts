const timeoutMs = 120_000;
const flagOf = (path: string) => `reloaded:${path}`;

function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long to load')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Loads a screen's code. A new release takes the old files away, so a failure reloads the page once; the second
 * failure in a row is real and is thrown.
 */
export async function loadChunk<T>(
  path: string,
  load: () => Promise<T>,
  reload = () => window.location.reload(),
): Promise<T> {
  const flag = flagOf(path);
  try {
    const chunk = await within(load());
    sessionStorage.removeItem(flag);
    return chunk;
  } catch (error) {
    if (sessionStorage.getItem(flag) !== null) {
      sessionStorage.removeItem(flag);
      throw error;
    }
    sessionStorage.setItem(flag, 'yes');
    reload();
    // The page is going away: whoever waits should not see an error first.
    return new Promise<never>(() => undefined);
  }
}
