import { type RefObject, useEffect, useEffectEvent } from 'react';

type Instead = () => HTMLElement | null | undefined;

/** Moves the focus when its element is removed; browsers would reset it to the top of the page. */
export function useLostFocus(
  root: RefObject<HTMLElement | null>,
  insteadOf: (holder: HTMLElement) => Instead,
): void {
  const ask = useEffectEvent(insteadOf);
  useEffect(() => {
    const within = root.current;
    let held: { readonly holder: HTMLElement; readonly instead: Instead } | undefined;
    const take = ({ target: holder }: FocusEvent) => {
      held = holder instanceof HTMLElement ? { holder, instead: ask(holder) } : undefined;
    };
    const leave = ({ target }: FocusEvent) => {
      // Some browsers fire focusout for removed elements, too.
      if (target instanceof HTMLElement && target === held?.holder) queueMicrotask(() => forget(target));
    };
    const forget = (left: HTMLElement) => {
      if (left.isConnected && held?.holder === left) held = undefined;
    };
    const look = new MutationObserver(() => {
      if (!held || held.holder.isConnected) return;
      const { instead } = held;
      held = undefined;
      if (document.activeElement === document.body) instead()?.focus();
    });
    within?.addEventListener('focusin', take);
    within?.addEventListener('focusout', leave);
    if (within) look.observe(within, { childList: true, subtree: true });
    return () => {
      within?.removeEventListener('focusin', take);
      within?.removeEventListener('focusout', leave);
      look.disconnect();
    };
  }, [root]);
}
