/** How the open tabs of one link to the health questions hear that it is shut: none keeps what was begun there. */
const channelName = 'health link';

export function tellLinkShut(token: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(token);
  channel.close();
}

/** Hears it of another tab, until it is left. */
export function onLinkShut(token: string, listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  // Only our own pages, at this very origin, speak on it.
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => data === token && listener());
  return () => channel.close();
}
