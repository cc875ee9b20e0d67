import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Where the focus goes instead, looked for once what had it is gone. */
type Instead = () => HTMLElement | null | undefined;

/**
 * What has the focus may go away under it, as a line does whose last piece is taken: browsers then leave the focus
 * nowhere, and keys begin at the page's top. It goes where `insteadOf` says of what had it, asked while that is there.
 */
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
      // Some browsers say it of what is being taken away, too.
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
