import { instantNow } from '#web/src/lib/now.ts';

export const calculateMinutesSince = (at: string): number =>
  Math.max(0, Math.floor((instantNow().getTime() - Date.parse(at)) / 60_000));
