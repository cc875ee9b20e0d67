import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { contentId } from '../shell/content-id.ts';
import { useFocusFallback } from '../use-focus-fallback.ts';
import { openModal, openSidePanel } from './modals.ts';

function useLatestCallback(onBack: () => void): RefObject<() => void> {
  const latestCallback = useRef(onBack);
  useEffect(() => {
    latestCallback.current = onBack;
  });
  return latestCallback;
}

/** The focused element when a dialog opened. */
const openers = new WeakMap<Element, Element | null>();

/** Returns the opener or, in a form that closed before the question it opened, the opener of the form. */
function findUsableOpener(opener: Element | null): Element | null {
  const closedDialog = opener?.closest('dialog:not([open])');
  return closedDialog ? findUsableOpener(openers.get(closedDialog) ?? null) : opener;
}

/** Returns the focus to the opener, or to the page's content if the opener is gone or disabled. */
function returnFocus(opener: Element | null): void {
  const canFocus = opener?.isConnected && opener !== document.body && !opener.matches(':disabled');
  if (canFocus && opener instanceof HTMLElement) opener.focus();
  else document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** Elements that stay while the content changes, such as the title or the first answer of a question. */
const stableElements = ':is(.dialog__head h2[tabindex], .dialog__foot button)';

/** Opens a native modal dialog while mounted, and restores the focus afterwards. */
export function useModal(onBack: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const goBack = useLatestCallback(onBack);
  useFocusFallback(ref, () => () => ref.current?.querySelector<HTMLElement>(stableElements));
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (ref.current) openers.set(ref.current, opener);
    const close = ref.current ? openModal(ref.current, () => goBack.current()) : undefined;
    return () => {
      close?.();
      returnFocus(findUsableOpener(opener));
    };
  }, [goBack]);
  return ref;
}

/** Creates the props that close a dialog on Escape, without closing the one underneath. */
export const createEscapeHandlers = (close: () => void) => ({
  onCancel(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    close();
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Browsers close a dialog on the second Escape even if `cancel` is prevented.
    event.preventDefault();
    event.stopPropagation();
    close();
  },
});

/** Registers a panel beside the page for Back while the component is mounted. */
export function useSidePanel(onBack: () => void): void {
  const goBack = useLatestCallback(onBack);
  useLayoutEffect(() => openSidePanel(() => goBack.current()), [goBack]);
}
