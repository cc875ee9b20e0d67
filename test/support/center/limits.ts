import { limitSource } from '#lambdas/runtime/limits.ts';
import { thePlatform } from './center.ts';

/** Counts something as done this often from an address, in the window of its limit that runs: the next are the last. */
export const countFrom = (
  address: string,
  { times, ...window }: { readonly what: string; readonly seconds: number; readonly times: number },
) =>
  Promise.all(
    Array.from({ length: times }, () => limitSource(thePlatform(), address, { ...window, most: Infinity })),
  );
