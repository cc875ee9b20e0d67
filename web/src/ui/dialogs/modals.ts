/** One without a dialog stands beside the page, which stays in reach. */
type Standing = { readonly dialog?: HTMLDialogElement; readonly onBack: () => void };

/** What stands over the page or beside it, the last that was opened last. */
const standing: Standing[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** The dialog on top: everything outside it is inert, to the mouse, the keyboard and who listens. */
export const topModal = (): HTMLDialogElement | undefined =>
  standing.findLast(({ dialog }) => dialog !== undefined)?.dialog;

export const standingSteps = (): number => standing.length;

/** What a step back means to the uppermost: each closes, or asks first. */
export function closeFromTop(count: number): void {
  for (const { onBack } of standing.slice(-count).reverse()) onBack();
  tell();
}

function stand(own: Standing): () => void {
  standing.push(own);
  tell();
  return () => {
    standing.splice(standing.indexOf(own), 1);
    tell();
  };
}

let hasJustClosed = false;

/**
 * Opens it above all that is there; one that opens as another closes takes its place, and nothing moves. Returns what
 * closes it: call it while the dialog is still on the page.
 */
export function openModal(dialog: HTMLDialogElement, onBack: () => void): () => void {
  if (hasJustClosed) dialog.dataset['inPlace'] = '';
  dialog.showModal();
  const leave = stand({ dialog, onBack });
  return () => {
    leave();
    dialog.close();
    hasJustClosed = true;
    queueMicrotask(() => {
      hasJustClosed = false;
    });
  };
}

/** What is shown beside the page is a step of its history too. Returns what to call when it closes. */
export const openBeside = (onBack: () => void): (() => void) => stand({ onBack });

/** Hears that another dialog is on top, or none. Returns what ends the hearing. */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
