import { useSyncExternalStore } from 'react';

/** A connection that is back within this time is not reported as lost. */
const graceMs = 3_000;

let isLost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setLost(lost: boolean) {
  if (lost === isLost) return;
  isLost = lost;
  for (const tell of listeners) tell();
}

/** Whether notes of changes arrive; undefined while no screen listens. */
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

/** Whether the connection that tells this screen of changes is lost. */
export const useIsLineLost = () => useSyncExternalStore(subscribe, () => isLost);
