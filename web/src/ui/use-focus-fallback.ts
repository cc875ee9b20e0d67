import { type RefObject, useEffect, useEffectEvent } from 'react';

type FocusFallback = () => HTMLElement | null | undefined;

/** Moves the focus when its element is removed. Browsers would reset it to the top of the page. */
export function useFocusFallback(
  root: RefObject<HTMLElement | null>,
  findFallback: (holder: HTMLElement) => FocusFallback,
): void {
  const findLatestFallback = useEffectEvent(findFallback);
  useEffect(() => {
    const rootElement = root.current;
    let focused: { readonly holder: HTMLElement; readonly fallback: FocusFallback } | undefined;
    const rememberFocus = ({ target: holder }: FocusEvent) => {
      focused = holder instanceof HTMLElement ? { holder, fallback: findLatestFallback(holder) } : undefined;
    };
    const forgetFocus = ({ target }: FocusEvent) => {
      // Some browsers also fire focusout for removed elements.
      if (target instanceof HTMLElement && target === focused?.holder)
        queueMicrotask(() => clearFocused(target));
    };
    const clearFocused = (element: HTMLElement) => {
      if (element.isConnected && focused?.holder === element) focused = undefined;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.holder.isConnected) return;
      const { fallback } = focused;
      focused = undefined;
      if (document.activeElement === document.body) fallback()?.focus();
    });
    rootElement?.addEventListener('focusin', rememberFocus);
    rootElement?.addEventListener('focusout', forgetFocus);
    if (rootElement) observer.observe(rootElement, { childList: true, subtree: true });
    return () => {
      rootElement?.removeEventListener('focusin', rememberFocus);
      rootElement?.removeEventListener('focusout', forgetFocus);
      observer.disconnect();
    };
  }, [root]);
}
