import { useEffect } from 'react';
import { useIsLineLost } from '#web/src/lib/live-line.ts';
import { useOnline } from '#web/src/lib/use-online.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { text } from './copy.ts';

const toastId = 'live-line';

/** Shows a notice while the screen receives no live updates, because its data may be stale. */
export function useLiveLine(isFollowing: boolean) {
  const isOnline = useOnline();
  const isLost = useIsLineLost();
  useEffect(() => {
    if (!isFollowing || (isOnline && !isLost)) return;
    if (isOnline) toast.last(toastId, text.lineLost, text.lineLostNext);
    else toast.last(toastId, text.offline, text.offlineNext);
    return () => void toast.dismiss(toastId);
  }, [isFollowing, isOnline, isLost]);
}
