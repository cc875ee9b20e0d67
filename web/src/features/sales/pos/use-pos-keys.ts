import { useEffect, useEffectEvent } from 'react';
import { isHandledElsewhere, isTextInput, useSingleKeys } from '#web/src/ui/use-single-keys.ts';

type PosKeyHandlers = {
  /** Moves to the next or previous line. */
  readonly onLine: (step: 1 | -1) => void;
  readonly onQuantity: (step: 1 | -1) => void;
  readonly onClient: () => void;
  readonly onMethod: () => void;
  readonly onFinish: () => void;
};

/** Keys that work everywhere, including in fields. */
const globalKeys: Readonly<Record<string, (handlers: PosKeyHandlers) => void>> = {
  F2: ({ onClient }) => onClient(),
  F8: ({ onMethod }) => onMethod(),
  F9: ({ onFinish }) => onFinish(),
};
/** Keys that fields use themselves. */
const pageKeys: Readonly<Record<string, (handlers: PosKeyHandlers) => void>> = {
  ArrowDown: ({ onLine }) => onLine(1),
  ArrowUp: ({ onLine }) => onLine(-1),
};
const quantitySteps: Readonly<Record<string, 1 | -1>> = { '+': 1, '-': -1 };

const findAction = (key: string, isField: boolean) =>
  globalKeys[key] ?? (isField ? undefined : pageKeys[key]);

/** POS keyboard shortcuts (docs/look.md), inactive while a dialog is open. */
export function usePosKeys(handlers: PosKeyHandlers): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    const { key, target } = event;
    const isField = isTextInput(target);
    if (key === 'Escape') return isField ? target.blur() : undefined;
    const runAction = findAction(key, isField);
    if (!runAction) return;
    event.preventDefault();
    runAction(handlers);
  });
  useSingleKeys((key) => {
    const step = quantitySteps[key];
    return step && (() => handlers.onQuantity(step));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
