type Standing = { readonly dialog: HTMLDialogElement; readonly onBack: () => void };

/** The dialogs that stand over the page, the one on top last. */
const standing: Standing[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** The dialog on top: everything outside it is inert, to the mouse, the keyboard and who listens. */
export const topModal = (): HTMLDialogElement | undefined => standing.at(-1)?.dialog;

export const standingModals = (): number => standing.length;

/** What a step back means to the uppermost: each closes, or asks first. */
export function closeFromTop(count: number): void {
  for (const { onBack } of standing.slice(-count).reverse()) onBack();
  tell();
}

/** Opens it above all that is there. Returns what closes it: call it while the dialog is still on the page. */
export function openModal(dialog: HTMLDialogElement, onBack: () => void): () => void {
  const own = { dialog, onBack };
  dialog.showModal();
  standing.push(own);
  tell();
  return () => {
    standing.splice(standing.indexOf(own), 1);
    tell();
    dialog.close();
  };
}

/** Hears that another dialog is on top, or none. Returns what ends the hearing. */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
