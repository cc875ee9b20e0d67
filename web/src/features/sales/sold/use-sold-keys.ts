import { useEffect, useRef } from 'react';
import type { SaleRow } from '#shared/sales/sales-api.ts';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { soldText } from './copy.ts';
import { useIsPanelPage } from './panel/sold-panel.tsx';

type SoldKeysInput = {
  readonly sales: readonly SaleRow[];
  readonly openId: string;
  readonly walkTo: (saleId: string, index: number) => void;
  readonly leave: () => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Whether a field or dialog handles the keys itself. */
const isHandledElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input, select, textarea, [role="dialog"], [role="menu"]') !== null);

/** Finds the action of a key on the open sale. */
function findAction(key: string, { sales, openId, walkTo, leave }: SoldKeysInput): (() => void) | undefined {
  if (key === 'Escape') return leave;
  const step = steps[key];
  if (step === undefined) return undefined;
  const neighborIndex = sales.findIndex(({ saleId }) => saleId === openId) + step;
  const neighbor = sales[neighborIndex];
  return () => neighbor && walkTo(neighbor.saleId, neighborIndex);
}

/** Arrow keys open the neighboring sale beside the list, Escape returns to the list. */
export function useSoldKeys(input: SoldKeysInput): void {
  const latestInput = useRef(input);
  const isPage = useIsPanelPage();
  const isOpen = input.openId !== '';
  // Only listed: the keys below must precede the table's row navigation.
  useShortcuts([
    ...(isOpen && !isPage ? [{ keys: ['ArrowUp', 'ArrowDown'], label: soldText.keys.walk }] : []),
    ...(isOpen ? [{ keys: ['Escape'], label: soldText.keys.leave }] : []),
  ]);
  useEffect(() => {
    latestInput.current = input;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event.target) || (isPage && event.key !== 'Escape')) return;
      const runAction = findAction(event.key, latestInput.current);
      if (!runAction) return;
      // Overrides the table's row navigation.
      event.preventDefault();
      event.stopPropagation();
      runAction();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen, isPage]);
}
