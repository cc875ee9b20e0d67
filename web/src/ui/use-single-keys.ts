import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { scannerPauseMs } from './scanner-burst.ts';

const storageKey = 'singleKeys';
const subscribers = new Set<() => void>();
const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};
const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off';

/** Whether single-key shortcuts are enabled on this device (WCAG 2.1.4). */
export const useSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

export function setSingleKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  for (const notify of subscribers) notify();
}

/** Whether an element consumes typed keys. */
export const isTextInput = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), select, textarea, [contenteditable], [role=menuitem]');

/** Whether the key is already handled, belongs to the browser, or a dialog is open. */
export const isHandledElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open]') !== null;

/** Handles single-key shortcuts outside fields and dialogs. Scanned barcodes trigger none. */
export function useSingleKeys(
  findAction: (key: string, target: EventTarget | null) => (() => void) | undefined,
): void {
  const state = useRef({ lastKeyMs: Number.NEGATIVE_INFINITY, timer: 0 });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp, repeat } = event;
    if (key.length !== 1) return;
    const isInBurst = !repeat && timeStamp - state.current.lastKeyMs <= scannerPauseMs;
    window.clearTimeout(state.current.timer);
    state.current.lastKeyMs = timeStamp;
    if (!areSingleKeysOn() || isHandledElsewhere(event) || isTextInput(target)) return;
    const action = findAction(key, target);
    if (!action) return;
    event.preventDefault();
    if (!isInBurst) state.current.timer = window.setTimeout(action, scannerPauseMs);
  });
  useEffect(() => {
    const { current } = state;
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      window.clearTimeout(current.timer);
    };
  }, []);
}
