import { useEffect } from 'react';
import { useIsConnectionLost } from '#web/src/lib/connection-status.ts';
import { useOnline } from '#web/src/lib/use-online.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { text } from './copy.ts';

const toastId = 'live-line';

/** Shows a notice while the screen receives no live updates, because its data may be stale. */
export function useConnectionToast(isFollowing: boolean) {
  const isOnline = useOnline();
  const isLost = useIsConnectionLost();
  useEffect(() => {
    if (!isFollowing || (isOnline && !isLost)) return;
    if (isOnline) toast.showUntilDismissed(toastId, text.connectionLost, text.connectionLostNext);
    else toast.showUntilDismissed(toastId, text.offline, text.offlineNext);
    return () => void toast.dismiss(toastId);
  }, [isFollowing, isOnline, isLost]);
}
