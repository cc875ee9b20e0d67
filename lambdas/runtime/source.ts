import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const splitGroups = (part = '') => part.split(':').filter((group) => group !== '');

/** /64 network of an IPv6 address, which one subscriber owns. */
function toNetwork(address: string): string {
  const [head, tail] = address.split('::');
  const [before, after] = [splitGroups(head), splitGroups(tail)];
  const between = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...between, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function toSubscriber(address: string): string {
  const [, mapped] = mappedAddress.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? toNetwork(address) : address;
}

/**
 * Returns the caller's IPv4 address or IPv6 /64. Only the last `x-forwarded-for` entry, by the site's proxy,
 * is trusted; nothing else reaches the API (ADR 30).
 */
export function findSource({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const proxy = requestContext.http.sourceIp;
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((each) => each.trim());
  // The API appends its own caller.
  const before = forwarded.at(-1) === proxy ? forwarded.slice(0, -1) : forwarded;
  return toSubscriber(before.at(-1) || proxy);
}
