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

/** Time until a slow answer is reported. The notice must appear within five seconds. */
const timeoutMs = 3_000;

function useIsSlow(isPending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending]);
  return isSlow;
}

/** Reports a lost network or a late answer on pages without live updates. */
export function ConnectionNotice() {
  const isOnline = useOnline();
  const isLate = useIsSlow(useIsFetching() > 0);
  if (isOnline && !isLate) return null;
  return (
    <Notice tone="info" title={isOnline ? text.late : text.offline}>
      {isOnline ? text.lateNext : text.offlineNext}
    </Notice>
  );
}
