import { useEffect, useEffectEvent, useRef } from 'react';

/** The longest pause between two keys of a scanner; people type slower. */
export const scannerPauseMs = 60;
const shortestCode = 4;

/** Characters that followed each other at the speed of a scanner. */
export type Burst = { readonly text: string; readonly at: number };

export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY };

/** The burst with one more key, or a new one after a longer pause. */
export const withKey = ({ text, at }: Burst, key: string, now: number): Burst =>
  now - at > scannerPauseMs ? { text: key, at: now } : { text: text + key, at: now };

/** The code of a burst that ends now, if a scanner typed it. */
export const scannedCode = ({ text, at }: Burst, now: number): string | undefined =>
  now - at <= scannerPauseMs && text.length >= shortestCode ? text : undefined;

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]');

const blockKey = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** Outside of text fields, neither the Enter nor a space of a scanned code activates the focused control. */
export function useScannerGuard(): void {
  const burst = useRef(noBurst);
  const guard = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, timeStamp, repeat } = event;
    if (key === 'Shift' || repeat) return;
    const isCode = scannedCode(burst.current, timeStamp) !== undefined;
    const isInside = timeStamp - burst.current.at <= scannerPauseMs;
    burst.current = key.length === 1 ? withKey(burst.current, key, timeStamp) : noBurst;
    if (isTextField(target)) return;
    if ((key === 'Enter' && isCode) || (key === ' ' && isInside)) blockKey(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => guard(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}
