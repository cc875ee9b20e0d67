import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

/**
 * Where a call comes from. `hop` is who called the API: the site's own proxy, or anyone who goes around it. `address`
 * is who that one says it speaks for, which whoever goes around it may make up.
 */
export type Source = { readonly address: string; readonly hop: string };

export function sourceOf({ headers, requestContext }: APIGatewayProxyEventV2): Source {
  const hop = requestContext.http.sourceIp;
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  // The API writes its own caller down last.
  const before = passed.at(-1) === hop ? passed.slice(0, -1) : passed;
  return { address: before.at(-1) || hop, hop };
}

type Limit = {
  /** What is counted: `intake`. */
  readonly what: string;
  /** Of one address in a window. A proxy, or somebody who makes addresses up, may have this many times as much. */
  readonly most: number;
  readonly seconds: number;
};
const hopShare = 20;

/** Counts one more of something from one place; throws `request.too_many` beyond the limit. No address is kept readable. */
export async function limitSource(
  { throttles, now }: Pick<Platform, 'throttles' | 'now'>,
  { address, hop }: Source,
  { what, most, seconds }: Limit,
): Promise<void> {
  const count = (subject: string) =>
    throttles.count({ subject: `${what} ${hashOf(subject)}`, seconds, now: now() });
  const [ofAddress, ofHop] = await Promise.all([count(`from ${address}`), count(`through ${hop}`)]);
  if (ofAddress > most || ofHop > most * hopShare) throw new AppError(coreErrors.too_many);
}
