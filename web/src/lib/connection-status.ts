import { useSyncExternalStore } from 'react';

const graceMs = 3_000;

let isConnectionLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setConnectionLost(isLost: boolean) {
  if (isLost === isConnectionLost) return;
  isConnectionLost = isLost;
  for (const notify of listeners) notify();
}

/** Sets whether live updates arrive, or undefined while no screen subscribes to them. */
export function reportConnection(isConnected: boolean | undefined): void {
  if (isConnected === false) {
    timer ??= setTimeout(() => setConnectionLost(true), graceMs);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  setConnectionLost(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the live connection is lost. */
export const useIsConnectionLost = () => useSyncExternalStore(subscribe, () => isConnectionLost);
