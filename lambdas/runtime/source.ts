import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const splitGroups = (part = '') => part.split(':').filter((group) => group !== '');

/** Returns the /64 network of an IPv6 address, which one subscriber owns. */
function toNetwork(address: string): string {
  const [head, tail] = address.split('::');
  const [headGroups, tailGroups] = [splitGroups(head), splitGroups(tail)];
  const zeroGroups = Array<string>(8 - headGroups.length - tailGroups.length).fill('0');
  const groups = [...headGroups, ...zeroGroups, ...tailGroups].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function toSubscriber(address: string): string {
  const [, ipv4Address] = mappedAddress.exec(address) ?? [];
  if (ipv4Address !== undefined) return ipv4Address;
  return isIPv6(address) ? toNetwork(address) : address;
}

/**
 * Returns the caller's IPv4 address or IPv6 /64. Only the last `x-forwarded-for` entry is trusted, because
 * the site's proxy wrote it and nothing else reaches the API (ADR 30).
 */
export function findSource({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const proxyAddress = requestContext.http.sourceIp;
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  // The API appends its own caller.
  const addresses = forwarded.at(-1) === proxyAddress ? forwarded.slice(0, -1) : forwarded;
  return toSubscriber(addresses.at(-1) || proxyAddress);
}
