import { closeTopLayers, countOpenLayers, onTopModal } from './modals.ts';

export type HistorySteps = {
  /** Number of open dialogs and panels that the current entry represents. */
  readonly depth: () => number;
  /** Adds an entry with the same address that represents this number of layers. */
  readonly push: (depth: number) => void;
  /** Current address, or during a popstate event the previous one. */
  readonly address: () => string;
  /** Whether the step restored the current entry, because a navigation was blocked. */
  readonly isNavigationBlocked: () => boolean;
  /** Whether a navigation to another address is pending, which may close dialogs. */
  readonly isLeaving: () => boolean;
};

/** Returns the number of layers in a history state, or 0 if it has none. */
export const readDepth = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;

const settleMs = 50;
const toPath = (address: string) => address.replace(/[?#].*/s, '');

/** Restores a link navigation that happened during our own step back, or false if there was none. */
function restoreLinkNavigation(
  steppedFrom: string,
  { address, isLeaving }: Pick<HistorySteps, 'address' | 'isLeaving'>,
): boolean {
  if (isLeaving()) return true;
  const hasNavigated = toPath(address()) !== steppedFrom;
  if (hasNavigated) window.history.forward();
  return hasNavigated;
}

/** Keeps URL changes made inside a dialog when its entry is removed. */
function restoreAddress(address: string): void {
  if (toPath(address) === window.location.pathname)
    window.history.replaceState(window.history.state, '', address);
}

/** Makes Back close dialogs and side panels, each with its own history entry. */
export function closeOnBack({ depth, push, address, isNavigationBlocked, isLeaving }: HistorySteps) {
  let steppingFrom: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function syncHistory(): void {
    if (steppingFrom !== undefined || isLeaving()) return;
    const [layerCount, entryCount] = [countOpenLayers(), depth()];
    // One at a time, because of two simultaneous navigations the router keeps only the second.
    if (layerCount > entryCount) {
      push(entryCount + 1);
      scheduleSync();
    }
    if (layerCount >= entryCount) return;
    steppingFrom = toPath(address());
    window.history.go(layerCount - entryCount);
  }
  // Debounced, because several layers may open or close together.
  const scheduleSync = () => {
    clearTimeout(timer);
    timer = setTimeout(syncHistory, settleMs);
  };
  // Registered to run before the router's listener.
  const handlePopState = (event: PopStateEvent) => {
    if (isNavigationBlocked()) return;
    const previousAddress = address();
    const steppedFrom = steppingFrom;
    steppingFrom = undefined;
    if (steppedFrom !== undefined && restoreLinkNavigation(steppedFrom, { address, isLeaving }))
      return event.stopImmediatePropagation();
    const closingCount = countOpenLayers() - readDepth(window.history.state?.usr ?? window.history.state);
    if (steppedFrom !== undefined || closingCount > 0) restoreAddress(previousAddress);
    if (steppedFrom === undefined && closingCount > 0) setTimeout(() => closeTopLayers(closingCount));
    scheduleSync();
  };
  window.addEventListener('popstate', handlePopState, true);
  const unsubscribe = onTopModal(scheduleSync);
  // Removes the entry of a dialog that was open before a reload.
  scheduleSync();
  return {
    scheduleSync,
    stop() {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('popstate', handlePopState, true);
    },
  };
}
