import { closeFromTop, onTopModal, standingSteps } from './modals.ts';

/** The history of a page, as far as steps back are concerned. */
export type Steps = {
  /** How many open dialogs and panels the entry stands for. */
  readonly depth: () => number;
  /** Another entry of the same address, standing for so many. */
  readonly push: (depth: number) => void;
  /** Where the page is; of a step back that has just been made, where it came from. */
  readonly address: () => string;
  /** A step has led to where the page already is: another was undone. */
  readonly isWhereItWas: () => boolean;
  /** On its way to another address, which may close what is open. */
  readonly isLeaving: () => boolean;
};

/** Undefined where nobody wrote anything down. */
export const depthIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;

/** Time for what closes together to be gone from the page. */
const settleMs = 50;
const pathOf = (address: string) => address.replace(/[?#].*/s, '');

/** A link that was pressed while our own step was under way is followed: the step stays behind it. False if none was. */
function followLink(
  steppedFrom: string,
  { address, isLeaving }: Pick<Steps, 'address' | 'isLeaving'>,
): boolean {
  if (isLeaving()) return true;
  const isThere = pathOf(address()) !== steppedFrom;
  if (isThere) window.history.forward();
  return isThere;
}

/** What was chosen in a dialog is kept: the router finds the address as the dialog left it. */
function keepAddress(left: string): void {
  if (pathOf(left) === window.location.pathname) window.history.replaceState(window.history.state, '', left);
}

/**
 * Back closes what is open: each dialog, and each panel beside the page, has an entry of history of its own, which goes with it, however it is
 * closed. Returns what to call when the address changed, and what ends it.
 */
export function closeOnBack({ depth, push, address, isWhereItWas, isLeaving }: Steps) {
  /** Where the step back began that is under way. */
  let steppingFrom: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    if (steppingFrom !== undefined || isLeaving()) return;
    const [open, entries] = [standingSteps(), depth()];
    // One after the other: a router that is given two at once takes the second alone.
    if (open > entries) {
      push(entries + 1);
      settleSoon();
    }
    if (open >= entries) return;
    steppingFrom = pathOf(address());
    window.history.go(open - entries);
  }
  // Once everything that closes or opens together has done so.
  const settleSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, settleMs);
  };
  // Heard before the router.
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
  // An entry of a dialog that was open before the page was loaded anew goes.
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
