import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOnline } from '#web/src/lib/use-online.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';

const text = {
  offline: 'Sin conexión a internet',
  offlineNext: 'Seguimos solos cuando vuelva la conexión.',
  late: 'La conexión tarda más de lo normal',
  lateNext: 'Seguimos intentando. Revisa tu conexión si no aparece.',
} as const;

/** An answer that takes longer is missed; with what it takes to say so, well within five seconds. */
const timeoutMs = 3_000;

/** Whether something has been the case for longer than anybody waits in silence. */
function useIsLong(isSo: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLong(true), timeoutMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isSo]);
  return isLong;
}

/**
 * On a page that somebody's link opened, which nobody tells of changes: that the line is gone, or that an answer does not
 * come, for as long as it is so. Inside its provider of queries.
 */
export function LostLine() {
  const isOnline = useOnline();
  const isLate = useIsLong(useIsFetching() > 0);
  if (isOnline && !isLate) return null;
  return (
    <Notice tone="info" title={isOnline ? text.late : text.offline}>
      {isOnline ? text.lateNext : text.offlineNext}
    </Notice>
  );
}
