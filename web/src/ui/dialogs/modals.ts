/** Open layer; a layer without `dialog` is a panel beside the usable page. */
type Standing = { readonly dialog?: HTMLDialogElement; readonly onBack: () => void };

const standing: Standing[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Returns the top modal dialog; everything outside it is inert. */
export const topModal = (): HTMLDialogElement | undefined =>
  standing.findLast(({ dialog }) => dialog !== undefined)?.dialog;

export const standingSteps = (): number => standing.length;

/** Runs the Back handler of the top layers: each closes or asks for confirmation. */
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

/** Opens a modal dialog on top; returns the function that closes it, to call before it is removed. */
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

/** Registers a panel beside the page as a history step; returns the function to call when it closes. */
export const openBeside = (onBack: () => void): (() => void) => stand({ onBack });

/** Subscribes to changes of the top dialog; returns the unsubscribe function. */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
