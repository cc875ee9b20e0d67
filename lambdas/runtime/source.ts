import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

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
