import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { scannerPauseMs } from './scanner-burst.ts';

const storageKey = 'singleKeys';
const subscribers = new Set<() => void>();
const subscribe = (follower: () => void) => {
  subscribers.add(follower);
  return () => subscribers.delete(follower);
};
const areSingleKeysOn = () => localStorage.getItem(storageKey) !== 'off';

/** Whether single-key shortcuts are enabled on this device (WCAG 2.1.4). */
export const useSingleKeysOn = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

export function setSingleKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
  for (const changed of subscribers) changed();
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

/** Single-key shortcuts outside fields and dialogs; scanned barcodes trigger none. */
export function useSingleKeys(
  findAction: (key: string, target: EventTarget | null) => (() => void) | undefined,
): void {
  const state = useRef({ at: Number.NEGATIVE_INFINITY, timer: 0 });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp, repeat } = event;
    if (key.length !== 1) return;
    const isInBurst = !repeat && timeStamp - state.current.at <= scannerPauseMs;
    window.clearTimeout(state.current.timer);
    state.current.at = timeStamp;
    if (!areSingleKeysOn() || isHandledElsewhere(event) || isTextInput(target)) return;
    const act = findAction(key, target);
    if (!act) return;
    event.preventDefault();
    if (!isInBurst) state.current.timer = window.setTimeout(act, scannerPauseMs);
  });
  useEffect(() => {
    const { current } = state;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      window.clearTimeout(current.timer);
    };
  }, []);
}
