import { useEffect, useEffectEvent } from 'react';
import type { OrderRow } from '#shared/shop/orders-api.ts';

type KeysInput = {
  readonly shown: readonly OrderRow[];
  readonly openId: string;
  readonly open: (orderId: string) => void;
  readonly leave: () => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Something is typed or asked there, which has keys of its own. */
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input, select, textarea, [role="dialog"], [role="menu"]') !== null);

/** ↑ ↓ lead from order to order, Escape back to the list. */
export function useOrdersKeys({ shown, openId, open, leave }: KeysInput): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'Escape' && openId !== '') return leave();
    const step = steps[event.key];
    if (step === undefined) return;
    const next = shown[shown.findIndex(({ orderId }) => orderId === openId) + step];
    if (!next) return;
    event.preventDefault();
    open(next.orderId);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
