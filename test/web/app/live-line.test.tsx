import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { useConnectionToast } from '#web/src/app/use-connection-toast.ts';
import { useLiveUpdates } from '#web/src/app/use-live-updates.ts';
import { reportConnection } from '#web/src/lib/connection-status.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';

const { subscribeToChannel } = vi.hoisted(() => ({ subscribeToChannel: vi.fn() }));
vi.mock('#web/src/lib/live.ts', () => ({ subscribeToChannel }));

const lourdes: Me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Vega',
  email: 'lourdes@test.example',
};
function LiveSubscriber({ signedOutAt }: Pick<Me, 'signedOutAt'>) {
  useLiveUpdates({ ...lourdes, signedOutAt });
  return null;
}
const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

function PageWithToast({ isFollowing = true }) {
  useConnectionToast(isFollowing);
  return null;
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const setConnected = (isConnected: boolean) => act(() => reportConnection(isConnected));

/** The texts of the toasts on screen. */
let visibleToasts: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  visibleToasts = [];
  vi.spyOn(toast, 'showUntilDismissed').mockImplementation((id, text) => {
    visibleToasts = [text];
    return id;
  });
  vi.spyOn(toast, 'dismiss').mockImplementation((id) => {
    visibleToasts = [];
    return id;
  });
});
afterEach(() => {
  act(() => reportConnection(undefined));
});

describe('the toast for a lost live connection', () => {
  it('appears within 5 seconds, and disappears once the connection is back', async () => {
    render(<PageWithToast />);
    setConnected(true);
    setConnected(false);

    await advanceTime(5_000);
    expect(visibleToasts).toEqual(['Sin conexión en vivo']);

    setConnected(true);
    expect(visibleToasts).toEqual([]);
  });

  it('does not appear after a short interruption, or on a page without a subscription', async () => {
    const { rerender } = render(<PageWithToast />);
    setConnected(false);
    await advanceTime(1_000);
    setConnected(true);
    await advanceTime(5_000);
    expect(toast.showUntilDismissed).not.toHaveBeenCalled();

    rerender(<PageWithToast isFollowing={false} />);
    setConnected(false);
    await advanceTime(5_000);
    expect(toast.showUntilDismissed).not.toHaveBeenCalled();
  });

  it('does not appear when the channel of an ended session closes', async () => {
    const firstChannel = Promise.withResolvers<() => void>();
    subscribeToChannel
      .mockReset()
      .mockReturnValueOnce(firstChannel.promise)
      .mockResolvedValue(() => undefined);
    const { rerender } = render(<LiveSubscriber />, { wrapper });
    await vi.waitFor(() => expect(subscribeToChannel).toHaveBeenCalledOnce());
    rerender(<LiveSubscriber signedOutAt="2026-03-06T14:00:00.000Z" />);
    await vi.waitFor(() => expect(subscribeToChannel).toHaveBeenCalledTimes(2));
    render(<PageWithToast />);
    act(() => subscribeToChannel.mock.lastCall?.[1].onConnectionChange(true));

    act(() => subscribeToChannel.mock.calls[0]?.[1].onConnectionChange(false));
    firstChannel.reject(new Error('The sessions of this channel have ended.'));
    await advanceTime(5_000);

    expect(toast.showUntilDismissed).not.toHaveBeenCalled();
  });

  it('is replaced by the offline toast when the device is offline', () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<PageWithToast />);
    expect(visibleToasts).toEqual(['Sin conexión a internet']);

    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(visibleToasts).toEqual([]);
  });
});
