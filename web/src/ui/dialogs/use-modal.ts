import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { contentId } from '../shell/content-id.ts';
import { useLostFocus } from '../use-lost-focus.ts';
import { openBeside, openModal } from './modals.ts';

/** What a step back does as of the last time the page was drawn. */
function useLatest(onBack: () => void): RefObject<() => void> {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  return latest;
}

/** Back to what had the focus; where that is gone or refused, to the page's content, never to its very beginning. */
function returnFocus(opener: Element | null): void {
  const stands = opener?.isConnected && opener !== document.body && !opener.matches(':disabled');
  if (stands && opener instanceof HTMLElement) opener.focus();
  else document.getElementById(contentId)?.focus({ preventScroll: true });
}

/** What stays in a dialog whatever its parts show: its head, or the first answer to a question. */
const lasting = ':is(.dialog__title[tabindex], .dialog__foot button)';

/**
 * Opens a native dialog above the page while its component is there; focus then returns to where it was. A step back
 * in the history does what is given.
 */
export function useModal(onBack: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const goBack = useLatest(onBack);
  useLostFocus(ref, () => () => ref.current?.querySelector<HTMLElement>(lasting));
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const close = ref.current ? openModal(ref.current, () => goBack.current()) : undefined;
    return () => {
      close?.();
      returnFocus(opener);
    };
  }, [goBack]);
  return ref;
}

/** What Escape means to a dialog; one underneath must not take it as its own. */
export const escapes = (close: () => void) => ({
  onCancel(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    close();
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Browsers close a dialog on the second Escape whatever its `cancel` says.
    event.preventDefault();
    event.stopPropagation();
    close();
  },
});

/** The same for what is shown beside the page, while its component is there. */
export function useBeside(onBack: () => void): void {
  const goBack = useLatest(onBack);
  useLayoutEffect(() => openBeside(() => goBack.current()), [goBack]);
}
