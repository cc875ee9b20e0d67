import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, takeReloads } from '#web/src/app/load-chunk.ts';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
/** A page load: the record of reloads is read once. */
const aPage = (loadAnew: () => void) => ({ reloads: takeReloads(), loadAnew });

const called = (loadAnew: () => void, times: number) =>
  vi.waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(times), { timeout: 15_000 });

describe('loadChunk', () => {
  beforeEach(() => sessionStorage.clear());

  it('returns the loaded module', async () => {
    expect(await loadChunk('/pos', async () => 'page', aPage(vi.fn()))).toBe('page');
  });

  it('retries a temporary failure without reloading the page [R035]', async () => {
    const loadAnew = vi.fn();
    const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue('page');

    expect(await loadChunk('/pos', load, aPage(loadAnew))).toBe('page');
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('reloads the page once when a file is missing, then throws [R035]', async () => {
    const loadAnew = vi.fn();
    void loadChunk('/pos', gone, aPage(loadAnew));
    await called(loadAnew, 1);

    const second = loadChunk('/pos', gone, aPage(loadAnew));

    await expect(second).rejects.toThrow('Failed to fetch');
    expect(loadAnew).toHaveBeenCalledOnce();
  });

  it('clears its record after the next page load, so that a later failure reloads again', async () => {
    const loadAnew = vi.fn();
    void loadChunk('/pos', gone, aPage(loadAnew));
    await called(loadAnew, 1);
    aPage(loadAnew);
    expect(Object.keys(sessionStorage)).toEqual([]);

    void loadChunk('/pos', gone, aPage(loadAnew));

    await called(loadAnew, 2);
  });

  it('does not reload the page while offline', async () => {
    const loadAnew = vi.fn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await expect(loadChunk('/pos', gone, aPage(loadAnew))).rejects.toThrow('Failed to fetch');
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('gives up on a file after two minutes [R035]', async () => {
    vi.useFakeTimers();
    const loadAnew = vi.fn();

    void loadChunk('/pos', () => new Promise(() => undefined), aPage(loadAnew));
    await vi.advanceTimersByTimeAsync(241_000);
    vi.useRealTimers();

    expect(loadAnew).toHaveBeenCalledOnce();
  });
});
