import { hashText } from '#lambdas/platform/ids.ts';
import { thePlatform } from './center.ts';

type RateWindow = { readonly times: number; readonly seconds: number };

/** Counts a subject `times` times in the current window of its rate limit. */
export const countRequests = (subject: string, { times, seconds }: RateWindow) => {
  const { throttles, now } = thePlatform();
  return Promise.all(Array.from({ length: times }, () => throttles.count({ subject, seconds, now: now() })));
};

/** Counts a source address in the current window of a rate limit. */
export const countRequestsFrom = (
  address: string,
  { limitName, ...window }: RateWindow & { readonly limitName: string },
) => countRequests(`${limitName} ${hashText(`from ${address}`)}`, window);
