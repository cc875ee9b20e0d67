import { useSyncExternalStore } from 'react';

/** A line that comes back within this time was never missed. */
const graceMs = 3_000;

let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function say(lost: boolean) {
  if (lost === isLost) return;
  isLost = lost;
  for (const tell of listeners) tell();
}

/** Whether notes of changes arrive; nobody listens where it is left out. */
export function setLiveLine(isConnected: boolean | undefined): void {
  if (isConnected === false) {
    timer ??= setTimeout(() => say(true), graceMs);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  say(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the line by which this screen hears of changes is gone. */
export const useIsLineLost = () => useSyncExternalStore(subscribe, () => isLost);
