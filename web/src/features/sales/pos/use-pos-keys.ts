import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { isTextInput } from '#web/src/ui/use-single-keys.ts';
import { posText } from '../copy.ts';

type PosKeyHandlers = {
  /** Moves to the next or previous line. */
  readonly onLine: (step: 1 | -1) => void;
  readonly onQuantity: (step: 1 | -1) => void;
  readonly onClient: () => void;
  readonly onMethod: () => void;
  readonly onFinish: () => void;
};

const lineSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const quantitySteps: Readonly<Record<string, 1 | -1>> = { '+': 1, '-': -1 };

const findBlur = (_key: string, target: EventTarget | null) =>
  isTextInput(target) ? () => target.blur() : undefined;

/** POS keyboard shortcuts (docs/look.md), inactive while a dialog is open. */
export function usePosKeys({ onLine, onQuantity, onClient, onMethod, onFinish }: PosKeyHandlers): void {
  const findLineStep = (key: string) => {
    const step = lineSteps[key];
    return step && (() => onLine(step));
  };
  const findQuantityStep = (key: string) => {
    const step = quantitySteps[key];
    return step && (() => onQuantity(step));
  };
  const { keys } = posText;
  useShortcuts([
    { keys: ['F2'], label: keys.client, find: () => onClient, inFields: true },
    { keys: ['F8'], label: keys.method, find: () => onMethod, inFields: true },
    { keys: ['F9'], label: keys.finish, find: () => onFinish, inFields: true },
    { keys: ['ArrowUp', 'ArrowDown'], label: keys.line, find: findLineStep },
    { keys: ['+', '-'], label: keys.quantity, find: findQuantityStep },
    { keys: ['Escape'], label: keys.leaveField, find: findBlur, inFields: true },
  ]);
}
