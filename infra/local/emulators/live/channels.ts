const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
/** A namespace and up to four segments. `*` is allowed only after the last slash. */
const channelPath = new RegExp(`^${segment}(?:/${segment}){0,4}$`);
const subscriptionPath = new RegExp(`^${segment}(?:/${segment}){0,4}(?:/\\*)?$`);

/** AppSync accepts a channel with or without its first slash. */
const trimLeadingSlash = (channel: string) => channel.replace(/^\//, '');

export const isChannel = (channel: string): boolean => channelPath.test(trimLeadingSlash(channel));

/** Returns whether clients can subscribe to this channel, or to all channels below a path (`agenda/*`). */
export const isSubscription = (channel: string): boolean => subscriptionPath.test(trimLeadingSlash(channel));

/** Returns whether a subscription receives a channel. `agenda/*` receives all below it, but not `agenda`. */
export function matchesChannel(subscription: string, channel: string): boolean {
  const pattern = trimLeadingSlash(subscription);
  return pattern.endsWith('/*')
    ? trimLeadingSlash(channel).startsWith(pattern.slice(0, -1))
    : pattern === trimLeadingSlash(channel);
}
