const segment = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?';
/** A namespace and up to four segments; `*` stands only for what follows the last slash. */
const channelPath = new RegExp(`^${segment}(?:/${segment}){0,4}$`);
const subscriptionPath = new RegExp(`^${segment}(?:/${segment}){0,4}(?:/\\*)?$`);

/** AppSync takes a channel with or without its first slash. */
const bare = (channel: string) => channel.replace(/^\//, '');

export const isChannel = (channel: string): boolean => channelPath.test(bare(channel));

/** Whether a channel can be listened to: one, or all under a path, as in `agenda/*`. */
export const isSubscription = (channel: string): boolean => subscriptionPath.test(bare(channel));

/** Whether who listens to `subscription` hears `channel`; `agenda/*` hears every depth below, not `agenda` itself. */
export function hears(subscription: string, channel: string): boolean {
  const wanted = bare(subscription);
  return wanted.endsWith('/*') ? bare(channel).startsWith(wanted.slice(0, -1)) : wanted === bare(channel);
}
