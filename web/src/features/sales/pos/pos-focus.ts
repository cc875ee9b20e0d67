import { contentId } from '#web/src/ui/shell/content-id.ts';

/** URL hash of the sale as a separate screen. */
export const saleHash = '#carrito';
/** Target of F2: the client of the sale. */
export const clientPartId = 'till-client';

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector);
const findClientField = () => findElement(`#${clientPartId} :is(input, button)`);
export const focusClient = (): void => findClientField()?.focus();

/** Focuses the received amount, which is too low to sell. */
export const focusReceived = (): void => findElement('.received input')?.focus();
export const focusWrongPayment = (): void => findElement('.sale__pay [aria-invalid="true"]')?.focus();

/** Focuses cash after the covering dialog has closed. */
export const focusCash = (): void =>
  void requestAnimationFrame(() => findElement('.methods input[value="cash"]')?.focus());

const lineAttribute = 'data-line';
/** Marks a line for keyboard navigation. */
export const toLineAttribute = (productId: string) => ({ [lineAttribute]: productId });

const balanceAttribute = 'data-balance';
/** Marks an appointment's button for the same navigation, outside the sale. */
export const toBalanceAttribute = (appointmentId: string) => ({ [balanceAttribute]: appointmentId });

const listMarked = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];

function listFocusable(): readonly HTMLElement[] {
  const balances = listMarked(balanceAttribute);
  return balances.length === 0 || getFocusedLine() !== undefined ? listMarked(lineAttribute) : balances;
}

/** The line that contains the focus. */
export const getFocusedLine = (): string | undefined =>
  document.activeElement?.closest(`[${lineAttribute}]`)?.getAttribute(lineAttribute) ?? undefined;

/** Focuses the next or previous line or appointment, wrapping around. */
export function focusLine(step: 1 | -1): void {
  const focusable = listFocusable();
  if (focusable.length === 0) return;
  const index = focusable.findIndex((line) => line.contains(document.activeElement));
  const nextIndex =
    index === -1 && step === -1 ? focusable.length - 1 : (index + step + focusable.length) % focusable.length;
  focusable[nextIndex]?.focus();
}

const findSaleTitle = () => findElement('.sale-head__title');
const findPaymentField = () =>
  findElement('.sale__pay .methods input:checked') ?? findElement('.finish__press') ?? findSaleTitle();
const findAtOrLast = (attribute: string, index: number) => {
  const elements = listMarked(attribute);
  return elements[Math.min(index, elements.length - 1)];
};

/**
 * Returns a function that finds the next holder of the focus once `holder` has disappeared, which is a neighbor
 * or its part of the POS.
 */
export function findFocusFallback(holder: HTMLElement): () => HTMLElement | null | undefined {
  const dialog = holder.closest('dialog');
  if (dialog) return () => (dialog.isConnected ? undefined : findPaymentField());
  for (const attribute of [lineAttribute, balanceAttribute]) {
    const index = listMarked(attribute).findIndex((element) => element.contains(holder));
    if (index !== -1)
      return () =>
        findAtOrLast(attribute, index) ?? (attribute === lineAttribute ? findSaleTitle() : findContent());
  }
  if (holder.closest(`#${clientPartId}`)) return findClientField;
  if (holder.closest('.sale__pay')) return findPaymentField;
  return holder.closest('.sale') ? findSaleTitle : findContent;
}
const findContent = () => document.getElementById(contentId);
