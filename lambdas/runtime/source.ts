import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';

const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const groupsOf = (part = '') => part.split(':').filter((group) => group !== '');

/** The network that a subscriber is given, by its first 64 bits: all its addresses are one caller's. */
function networkOf(address: string): string {
  const [head, tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const between = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...between, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function subscriberOf(address: string): string {
  const [, mapped] = mappedAddress.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/**
 * Whom a call comes from: an IPv4 address, or the /64 of an IPv6 one. The site's proxy writes its caller down last, and
 * nobody else reaches the API (ADR 30): what stands before that may be made up.
 */
export function sourceOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const proxy = requestContext.http.sourceIp;
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  // The API writes its own caller down after it.
  const before = passed.at(-1) === proxy ? passed.slice(0, -1) : passed;
  return subscriberOf(before.at(-1) || proxy);
}

type Limit = {
  /** What is counted: `intake`. */
  readonly what: string;
  /** Of one source in a window. */
  readonly most: number;
  readonly seconds: number;
};
/** From half of its limit on, whoever goes on waits longer each time. */
const slowFrom = 0.5;
const pauseMs = { each: 50, most: 1_000 };

/**
 * Counts one more of something from one source, answers later and later as it nears its limit, and throws
 * `request.too_many` beyond. No address is kept readable, and nobody waits for anybody else.
 */
export async function limitSource(
  { throttles, now, pause }: Pick<Platform, 'throttles' | 'now' | 'pause'>,
  source: string,
  { what, most, seconds }: Limit,
): Promise<void> {
  const subject = `${what} ${hashOf(`from ${source}`)}`;
  const count = await throttles.count({ subject, seconds, now: now() });
  if (count > most) throw new AppError(coreErrors.too_many);
  const excess = count - Math.ceil(most * slowFrom);
  if (excess > 0) await pause(Math.min(excess * pauseMs.each, pauseMs.most));
}
