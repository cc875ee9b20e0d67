import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from '#web/src/app/load-chunk.ts';

const gone = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));

const called = (reload: () => void, times: number) =>
  vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(times), { timeout: 15_000 });

describe('loading the code of a screen', () => {
  beforeEach(() => sessionStorage.clear());

  it('hands over what was loaded', async () => {
    expect(await loadChunk('/pos', async () => 'page')).toBe('page');
  });

  it('reloads the page once when a file is gone, then says so [R035]', async () => {
    const reload = vi.fn();
    void loadChunk('/pos', gone, reload);
    await called(reload, 1);

    const second = loadChunk('/pos', gone, reload);

    await expect(second).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('may reload again once the file has loaded in between', async () => {
    const reload = vi.fn();
    void loadChunk('/pos', gone, reload);
    await called(reload, 1);
    await loadChunk('/pos', async () => 'page', reload);

    void loadChunk('/pos', gone, reload);

    await called(reload, 2);
  });

  it('gives up on a file after two minutes [R035]', async () => {
    vi.useFakeTimers();
    const reload = vi.fn();

    void loadChunk('/pos', () => new Promise(() => undefined), reload);
    await vi.advanceTimersByTimeAsync(120_000);
    vi.useRealTimers();

    expect(reload).toHaveBeenCalledOnce();
  });
});
