import { useEffect, useEffectEvent, useRef } from 'react';

/** Longest pause between two keys of a scanner, in ms. People type slower. */
export const scannerPauseMs = 60;
const shortestCode = 4;

export type KeyBurst = { readonly text: string; readonly lastKeyMs: number };

export const emptyBurst: KeyBurst = { text: '', lastKeyMs: Number.NEGATIVE_INFINITY };

/** Adds a key to the burst, or starts a new one after a longer pause. */
export const addKey = ({ text, lastKeyMs }: KeyBurst, key: string, now: number): KeyBurst =>
  now - lastKeyMs > scannerPauseMs ? { text: key, lastKeyMs: now } : { text: text + key, lastKeyMs: now };

/** Returns the code of a burst that ends now, if a scanner typed it. */
export const readScannedCode = ({ text, lastKeyMs }: KeyBurst, now: number): string | undefined =>
  now - lastKeyMs <= scannerPauseMs && text.length >= shortestCode ? text : undefined;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]');

const blockKey = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Keeps Enter and spaces of a scanned code from activating the focused control outside text fields. */
export function useScannerGuard(): void {
  const burst = useRef(emptyBurst);
  const guardKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp, repeat } = event;
    if (key === 'Shift' || repeat) return;
    const isCode = readScannedCode(burst.current, timeStamp) !== undefined;
    const isInBurst = timeStamp - burst.current.lastKeyMs <= scannerPauseMs;
    burst.current = key.length === 1 ? addKey(burst.current, key, timeStamp) : emptyBurst;
    if (isTextField(target)) return;
    if ((key === 'Enter' && isCode) || (key === ' ' && isInBurst)) blockKey(event);
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => guardKey(event);
    document.addEventListener('keydown', handleKeyDown, true);
    return () => document.removeEventListener('keydown', handleKeyDown, true);
  }, []);
}
