import { useSyncExternalStore } from 'react';

const graceMs = 3_000;

let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLost(lost: boolean) {
  if (lost === isLost) return;
  isLost = lost;
  for (const tell of listeners) tell();
}

/** Sets whether live updates arrive; undefined while no screen subscribes to them. */
export function setLiveLine(isConnected: boolean | undefined): void {
  if (isConnected === false) {
    timer ??= setTimeout(() => setLost(true), graceMs);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  setLost(false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the live connection is lost. */
export const useIsLineLost = () => useSyncExternalStore(subscribe, () => isLost);
