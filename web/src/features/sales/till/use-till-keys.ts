import { useEffect, useEffectEvent } from 'react';
import { isOthersKey, isTypedInto, useSingleKeys } from '#web/src/ui/use-single-keys.ts';

type Keys = {
  /** Moves to the next or previous line. */
  readonly onLine: (step: 1 | -1) => void;
  readonly onQuantity: (by: 1 | -1) => void;
  readonly onEmail: () => void;
  readonly onMethod: () => void;
  readonly onFinish: () => void;
};

/** Keys that work everywhere, including in fields. */
const everywhere: Readonly<Record<string, (keys: Keys) => void>> = {
  F2: ({ onEmail }) => onEmail(),
  F8: ({ onMethod }) => onMethod(),
  F9: ({ onFinish }) => onFinish(),
};
/** Keys that fields use themselves. */
const outsideFields: Readonly<Record<string, (keys: Keys) => void>> = {
  ArrowDown: ({ onLine }) => onLine(1),
  ArrowUp: ({ onLine }) => onLine(-1),
};
const quantityBy: Readonly<Record<string, 1 | -1>> = { '+': 1, '-': -1 };

const actOf = (key: string, isField: boolean) =>
  everywhere[key] ?? (isField ? undefined : outsideFields[key]);

/** POS keyboard shortcuts (docs/look.md); inactive under a dialog. */
export function useTillKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isOthersKey(event)) return;
    const { key, target } = event;
    const isField = isTypedInto(target);
    if (key === 'Escape') return isField ? target.blur() : undefined;
    const act = actOf(key, isField);
    if (!act) return;
    event.preventDefault();
    act(keys);
  });
  useSingleKeys((key) => {
    const by = quantityBy[key];
    return by && (() => keys.onQuantity(by));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
