import { useSyncExternalStore } from 'react';

let isOpen = false;
const subscribers = new Set<() => void>();
const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

/** Opens or closes the search of the shell. */
export function setSearchOpen(open: boolean): void {
  isOpen = open;
  for (const notify of subscribers) notify();
}

export const useSearchOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
