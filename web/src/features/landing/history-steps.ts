import { closeOnBack, readDepth } from '#web/src/ui/dialogs/close-on-back.ts';

/** Makes Back close dialogs on the page without a router. */
export function closeDialogsOnBack(): void {
  closeOnBack({
    depth: () => readDepth(window.history.state),
    push: (layers) => window.history.pushState({ ...window.history.state, layers }, ''),
    address: () => `${window.location.pathname}${window.location.search}${window.location.hash}`,
    isNavigationBlocked: () => false,
    isLeaving: () => false,
  });
}
