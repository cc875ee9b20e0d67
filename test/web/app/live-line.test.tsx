import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveLine } from '#web/src/app/use-live-line.ts';
import { setLiveLine } from '#web/src/lib/live-line.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';

function Page({ isFollowing = true }) {
  useLiveLine(isFollowing);
  return null;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tell = (isConnected: boolean) => act(() => setLiveLine(isConnected));

/** What is said on screen now. */
let said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(toast, 'last').mockImplementation((id, text) => {
    said = [text];
    return id;
  });
  vi.spyOn(toast, 'dismiss').mockImplementation((id) => {
    said = [];
    return id;
  });
});
afterEach(() => {
  act(() => setLiveLine(undefined));
});

describe('the line by which a screen hears of changes', () => {
  it('is said to be gone within 5 seconds, and no longer once it is back', async () => {
    render(<Page />);
    tell(true);
    tell(false);

    await pass(5_000);
    expect(said).toEqual(['Sin conexión en vivo']);

    tell(true);
    expect(said).toEqual([]);
  });

  it('is not spoken of when it is back at once, or where nobody listens', async () => {
    const { rerender } = render(<Page />);
    tell(false);
    await pass(1_000);
    tell(true);
    await pass(5_000);
    expect(toast.last).not.toHaveBeenCalled();

    rerender(<Page isFollowing={false} />);
    tell(false);
    await pass(5_000);
    expect(toast.last).not.toHaveBeenCalled();
  });

  it('is not the only thing that can be gone: a device without a network hears of that', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<Page />);
    expect(said).toEqual(['Sin conexión a internet']);

    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(said).toEqual([]);
  });
});
