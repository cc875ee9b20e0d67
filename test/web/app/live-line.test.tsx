import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { useConnectionToast } from '#web/src/app/use-connection-toast.ts';
import { useLiveUpdates } from '#web/src/app/use-live-updates.ts';
import { reportConnection } from '#web/src/lib/connection-status.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';

const { listenTo } = vi.hoisted(() => ({ listenTo: vi.fn() }));
vi.mock('#web/src/lib/live.ts', () => ({ subscribeToChannel: listenTo }));

const lourdes: Me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Vega',
  email: 'lourdes@test.example',
};
function Follower({ signedOutAt }: Pick<Me, 'signedOutAt'>) {
  useLiveUpdates({ ...lourdes, signedOutAt });
  return null;
}
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

function Page({ isFollowing = true }) {
  useConnectionToast(isFollowing);
  return null;
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setConnected = (isConnected: boolean) => act(() => reportConnection(isConnected));

/** Toasts on screen. */
let announcements: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  announcements = [];
  vi.spyOn(toast, 'last').mockImplementation((id, text) => {
    announcements = [text];
    return id;
  });
  vi.spyOn(toast, 'dismiss').mockImplementation((id) => {
    announcements = [];
    return id;
  });
});
afterEach(() => {
  act(() => reportConnection(undefined));
});

describe('notice of a lost live connection', () => {
  it('appears within 5 seconds and disappears when the connection is back', async () => {
    render(<Page />);
    setConnected(true);
    setConnected(false);

    await advanceTime(5_000);
    expect(announcements).toEqual(['Sin conexión en vivo']);

    setConnected(true);
    expect(announcements).toEqual([]);
  });

  it('does not appear after a short interruption, or where nothing is subscribed', async () => {
    const { rerender } = render(<Page />);
    setConnected(false);
    await advanceTime(1_000);
    setConnected(true);
    await advanceTime(5_000);
    expect(toast.last).not.toHaveBeenCalled();

    rerender(<Page isFollowing={false} />);
    setConnected(false);
    await advanceTime(5_000);
    expect(toast.last).not.toHaveBeenCalled();
  });

  it('does not appear when the channel of an ended session closes', async () => {
    const before = Promise.withResolvers<() => void>();
    listenTo
      .mockReset()
      .mockReturnValueOnce(before.promise)
      .mockResolvedValue(() => undefined);
    const { rerender } = render(<Follower />, { wrapper });
    await vi.waitFor(() => expect(listenTo).toHaveBeenCalledOnce());
    rerender(<Follower signedOutAt="2026-03-06T14:00:00.000Z" />);
    await vi.waitFor(() => expect(listenTo).toHaveBeenCalledTimes(2));
    render(<Page />);
    act(() => listenTo.mock.lastCall?.[1].onConnectionChange(true));

    act(() => listenTo.mock.calls[0]?.[1].onConnectionChange(false));
    before.reject(new Error('The sessions of this channel have ended.'));
    await advanceTime(5_000);

    expect(toast.last).not.toHaveBeenCalled();
  });

  it('gives way to the notice that the device is offline', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<Page />);
    expect(announcements).toEqual(['Sin conexión a internet']);

    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(announcements).toEqual([]);
  });
});
