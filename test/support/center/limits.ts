import { hashOf } from '#lambdas/platform/ids.ts';
import { thePlatform } from './center.ts';

type Counted = { readonly times: number; readonly seconds: number };

/** Counts a subject `times` times in the current window of its rate limit. */
export const countOf = (subject: string, { times, seconds }: Counted) => {
  const { throttles, now } = thePlatform();
  return Promise.all(Array.from({ length: times }, () => throttles.count({ subject, seconds, now: now() })));
};

/** The same for a rate limit by source address. */
export const countFrom = (address: string, { what, ...counted }: Counted & { readonly what: string }) =>
  countOf(`${what} ${hashOf(`from ${address}`)}`, counted);
