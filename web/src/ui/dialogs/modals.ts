/** An open layer. A layer without `dialog` is a panel beside the usable page. */
type OpenLayer = { readonly dialog?: HTMLDialogElement; readonly onBack: () => void };

const openLayers: OpenLayer[] = [];
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/** Returns the top modal dialog. Everything outside it is inert. */
export const getTopModal = (): HTMLDialogElement | undefined =>
  openLayers.findLast(({ dialog }) => dialog !== undefined)?.dialog;

export const countOpenLayers = (): number => openLayers.length;

/** Runs the Back handlers of the top layers, which close them or ask for confirmation. */
export function closeTopLayers(count: number): void {
  for (const { onBack } of openLayers.slice(-count).reverse()) onBack();
  notifyListeners();
}

function addLayer(layer: OpenLayer): () => void {
  openLayers.push(layer);
  notifyListeners();
  return () => {
    openLayers.splice(openLayers.indexOf(layer), 1);
    notifyListeners();
  };
}

let hasJustClosed = false;

/** Opens a modal dialog on top. Returns the function that closes it, to call before it is removed. */
export function openModal(dialog: HTMLDialogElement, onBack: () => void): () => void {
  if (hasJustClosed) dialog.dataset['inPlace'] = '';
  dialog.showModal();
  const removeLayer = addLayer({ dialog, onBack });
  return () => {
    removeLayer();
    dialog.close();
    hasJustClosed = true;
    queueMicrotask(() => {
      hasJustClosed = false;
    });
  };
}

/** Registers a panel beside the page as a history step. Returns the function to call when it closes. */
export const openSidePanel = (onBack: () => void): (() => void) => addLayer({ onBack });

/** Subscribes to changes of the top dialog. Returns the unsubscribe function. */
export function onTopModal(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
