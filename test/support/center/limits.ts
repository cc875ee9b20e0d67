import { hashOf } from '#lambdas/platform/ids.ts';
import { thePlatform } from './center.ts';

type Counted = { readonly times: number; readonly seconds: number };

/** Counts a subject as often as told, in the window of its limit that runs: the next ones are the last. */
export const countOf = (subject: string, { times, seconds }: Counted) => {
  const { throttles, now } = thePlatform();
  return Promise.all(Array.from({ length: times }, () => throttles.count({ subject, seconds, now: now() })));
};

/** The same of what is limited by the address it comes from. */
export const countFrom = (address: string, { what, ...counted }: Counted & { readonly what: string }) =>
  countOf(`${what} ${hashOf(`from ${address}`)}`, counted);
