import { instantNow } from '#web/src/lib/now.ts';

export const calculateMinutesSince = (instant: string): number =>
  Math.max(0, Math.floor((instantNow().getTime() - Date.parse(instant)) / 60_000));
