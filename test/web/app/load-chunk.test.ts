import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, readAndClearReloads } from '#web/src/app/load-chunk.ts';

const failToLoad = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
/** Returns the options of one page load, which reads the record of earlier reloads once. */
const aPageLoad = (reloadDocument: () => void) => ({ reloads: readAndClearReloads(), reloadDocument });

const expectCalls = (reload: () => void, times: number) =>
  vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times), { timeout: 15_000 });

describe('loadChunk', () => {
  beforeEach(() => sessionStorage.clear());

  it('returns the loaded module', async () => {
    expect(await loadChunk('/pos', async () => 'page', aPageLoad(vi.fn()))).toBe('page');
  });

  it('retries a temporary failure without reloading the page [R035]', async () => {
    const reload = vi.fn();
    const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue('page');

    expect(await loadChunk('/pos', load, aPageLoad(reload))).toBe('page');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page once when a file is missing, then throws [R035]', async () => {
    const reload = vi.fn();
    void loadChunk('/pos', failToLoad, aPageLoad(reload));
    await expectCalls(reload, 1);

    const secondLoad = loadChunk('/pos', failToLoad, aPageLoad(reload));

    await expect(secondLoad).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('clears its record after the next page load, so that a later failure reloads again', async () => {
    const reload = vi.fn();
    void loadChunk('/pos', failToLoad, aPageLoad(reload));
    await expectCalls(reload, 1);
    aPageLoad(reload);
    expect(Object.keys(sessionStorage)).toEqual([]);

    void loadChunk('/pos', failToLoad, aPageLoad(reload));

    await expectCalls(reload, 2);
  });

  it('does not reload the page while offline', async () => {
    const reload = vi.fn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await expect(loadChunk('/pos', failToLoad, aPageLoad(reload))).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });

  it('gives up on a file after two minutes [R035]', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();

    void loadChunk('/pos', () => new Promise(() => undefined), aPageLoad(reload));
    // Two minutes for the first attempt and two for the retry.
    await vi.advanceTimersByTimeAsync(241_000);
    vi.useRealTimers();

    expect(reload).toHaveBeenCalledOnce();
  });
});
