import { useEffect, useEffectEvent } from 'react';

type Keys = {
  /** Moves to the next line, or to the one before. */
  readonly onLine: (step: 1 | -1) => void;
  readonly onQuantity: (by: 1 | -1) => void;
  readonly onEmail: () => void;
  readonly onMethod: () => void;
  readonly onFinish: () => void;
};

const typedIn = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof HTMLElement &&
  target.matches('input, select, textarea, [contenteditable], [role=menuitem]')
    ? target
    : undefined;

/** Keys that hold anywhere on the till, fields included. */
const everywhere: Readonly<Record<string, (keys: Keys) => void>> = {
  F2: ({ onEmail }) => onEmail(),
  F8: ({ onMethod }) => onMethod(),
  F9: ({ onFinish }) => onFinish(),
};
/** Keys that a field has for itself. */
const outsideFields: Readonly<Record<string, (keys: Keys) => void>> = {
  ArrowDown: ({ onLine }) => onLine(1),
  ArrowUp: ({ onLine }) => onLine(-1),
  '+': ({ onQuantity }) => onQuantity(1),
  '-': ({ onQuantity }) => onQuantity(-1),
};

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;
/** Somebody else took it, it belongs to the browser, or a dialog is open. */
const isOthers = (event: KeyboardEvent) =>
  event.defaultPrevented || isShortcut(event) || document.querySelector('dialog[open]') !== null;

const actOf = (key: string, isField: boolean) =>
  everywhere[key] ?? (isField ? undefined : outsideFields[key]);

/** The keys of the till (docs/look.md); under a dialog they rest. */
export function useTillKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOthers(event)) return;
    const { key, target } = event;
    const field = typedIn(target);
    if (key === 'Escape') return field?.blur();
    const act = actOf(key, field !== undefined);
    if (!act) return;
    event.preventDefault();
    act(keys);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
