import { closeFromTop, onTopModal, standingSteps } from './modals.ts';

export type Steps = {
  /** Number of open dialogs and panels that the current entry represents. */
  readonly depth: () => number;
  /** Adds an entry with the same address for that many. */
  readonly push: (depth: number) => void;
  /** Current address; during a popstate event, the previous one. */
  readonly address: () => string;
  /** Whether the step restored the current entry, because a navigation was blocked. */
  readonly isWhereItWas: () => boolean;
  /** Whether a navigation to another address is pending, which may close dialogs. */
  readonly isLeaving: () => boolean;
};

/** Returns the number of layers in a history state; 0 if it has none. */
export const depthIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;

const settleMs = 50;
const pathOf = (address: string) => address.replace(/[?#].*/s, '');

/** Restores a link navigation that happened during our own step back; false if there was none. */
function followLink(
  steppedFrom: string,
  { address, isLeaving }: Pick<Steps, 'address' | 'isLeaving'>,
): boolean {
  if (isLeaving()) return true;
  const isThere = pathOf(address()) !== steppedFrom;
  if (isThere) window.history.forward();
  return isThere;
}

/** Keeps URL changes made inside a dialog when its entry is removed. */
function keepAddress(left: string): void {
  if (pathOf(left) === window.location.pathname) window.history.replaceState(window.history.state, '', left);
}

/** Makes Back close dialogs and side panels, each with its own history entry. */
export function closeOnBack({ depth, push, address, isWhereItWas, isLeaving }: Steps) {
  let steppingFrom: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    if (steppingFrom !== undefined || isLeaving()) return;
    const [open, entries] = [standingSteps(), depth()];
    // One at a time: of two simultaneous navigations the router keeps only the second.
    if (open > entries) {
      push(entries + 1);
      settleSoon();
    }
    if (open >= entries) return;
    steppingFrom = pathOf(address());
    window.history.go(open - entries);
  }
  // Debounced, because several layers may open or close together.
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
  };
  // Registered to run before the router's listener.
  const onPop = (event: PopStateEvent) => {
    if (isWhereItWas()) return;
    const left = address();
    const from = steppingFrom;
    steppingFrom = undefined;
    if (from !== undefined && followLink(from, { address, isLeaving }))
      return event.stopImmediatePropagation();
    const closing = standingSteps() - depthIn(window.history.state?.usr ?? window.history.state);
    if (from !== undefined || closing > 0) keepAddress(left);
    if (from === undefined && closing > 0) setTimeout(() => closeFromTop(closing));
    settleSoon();
  };
  window.addEventListener('popstate', onPop, true);
  const stop = onTopModal(settleSoon);
  // Removes the entry of a dialog that was open before a reload.
  settleSoon();
  return {
    settleSoon,
    stop() {
      clearTimeout(timer);
      stop();
      window.removeEventListener('popstate', onPop, true);
    },
  };
}
