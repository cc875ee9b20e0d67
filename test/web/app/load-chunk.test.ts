import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, takeReloads } from '#web/src/app/load-chunk.ts';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
/** A page as it begins: what it was loaded anew for is read once. */
const aPage = (loadAnew: () => void) => ({ reloads: takeReloads(), loadAnew });

const called = (loadAnew: () => void, times: number) =>
  vi.waitFor(() => expect(loadAnew).toHaveBeenCalledTimes(times), { timeout: 15_000 });

describe('loading the code of a screen', () => {
  beforeEach(() => sessionStorage.clear());

  it('hands over what was loaded', async () => {
    expect(await loadChunk('/pos', async () => 'page', aPage(vi.fn()))).toBe('page');
  });

  it('tries again what failed for a moment, and stays on the page [R035]', async () => {
    const loadAnew = vi.fn();
    const load = vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue('page');

    expect(await loadChunk('/pos', load, aPage(loadAnew))).toBe('page');
    expect(loadAnew).not.toHaveBeenCalled();
  });

  it('loads the page anew once when a file is gone, then says so [R035]', async () => {
    const loadAnew = vi.fn();
    void loadChunk('/pos', gone, aPage(loadAnew));
    await called(loadAnew, 1);

    const second = loadChunk('/pos', gone, aPage(loadAnew));

    await expect(second).rejects.toThrow('Failed to fetch');
    expect(loadAnew).toHaveBeenCalledOnce();
  });

  it('keeps nothing of it past the next page: a failure of later is met anew', async () => {
    const loadAnew = vi.fn();
    void loadChunk('/pos', gone, aPage(loadAnew));
    await called(loadAnew, 1);
    aPage(loadAnew);
    expect(Object.keys(sessionStorage)).toEqual([]);

    void loadChunk('/pos', gone, aPage(loadAnew));

    await called(loadAnew, 2);
  });

  it('leaves no page for the browser’s own one without a network', async () => {
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
