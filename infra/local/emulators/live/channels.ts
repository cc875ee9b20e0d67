const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
/** A namespace and up to four segments; `*` is allowed only after the last slash. */
const channelPath = new RegExp(`^${segment}(?:/${segment}){0,4}$`);
const subscriptionPath = new RegExp(`^${segment}(?:/${segment}){0,4}(?:/\\*)?$`);

/** AppSync accepts a channel with or without its first slash. */
const withoutLeadingSlash = (channel: string) => channel.replace(/^\//, '');

export const isChannel = (channel: string): boolean => channelPath.test(withoutLeadingSlash(channel));

/** Whether a client can subscribe to it: a channel, or all below a path, as in `agenda/*`. */
export const isSubscription = (channel: string): boolean =>
  subscriptionPath.test(withoutLeadingSlash(channel));

/** Whether a subscription receives a channel; `agenda/*` receives every depth below, not `agenda` itself. */
export function matchesChannel(subscription: string, channel: string): boolean {
  const pattern = withoutLeadingSlash(subscription);
  return pattern.endsWith('/*')
    ? withoutLeadingSlash(channel).startsWith(pattern.slice(0, -1))
    : pattern === withoutLeadingSlash(channel);
}
