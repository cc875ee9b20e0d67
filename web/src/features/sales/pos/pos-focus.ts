import { contentId } from '#web/src/ui/shell/content-id.ts';

/** URL hash of the sale as a separate screen. */
export const saleHash = '#carrito';
/** Target of F2: the client of the sale. */
export const clientPartId = 'till-client';

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector);
const findClientField = () => findElement(`#${clientPartId} :is(input, button)`);
export const focusClient = (): void => findClientField()?.focus();

/** The payment field that blocks the sale. */
export const focusReceived = (): void => findElement('.received input')?.focus();
export const focusWrongPayment = (): void => findElement('.sale__pay [aria-invalid="true"]')?.focus();

/** After the covering dialog has closed. */
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
  const all = listFocusable();
  if (all.length === 0) return;
  const at = all.findIndex((line) => line.contains(document.activeElement));
  const next = at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length;
  all[next]?.focus();
}

const findSaleTitle = () => findElement('.sale-head__title');
const findPaymentField = () =>
  findElement('.sale__pay .methods input:checked') ?? findElement('.finish__press') ?? findSaleTitle();
const findInRow = (attribute: string, at: number) => {
  const row = listMarked(attribute);
  return row[Math.min(at, row.length - 1)];
};

/** Where the focus goes when its element disappears: the next of its kind, or its part of the POS. */
export function findFocusFallback(holder: HTMLElement): () => HTMLElement | null | undefined {
  const dialog = holder.closest('dialog');
  if (dialog) return () => (dialog.isConnected ? undefined : findPaymentField());
  for (const attribute of [lineAttribute, balanceAttribute]) {
    const at = listMarked(attribute).findIndex((each) => each.contains(holder));
    if (at !== -1)
      return () =>
        findInRow(attribute, at) ?? (attribute === lineAttribute ? findSaleTitle() : findContent());
  }
  if (holder.closest(`#${clientPartId}`)) return findClientField;
  if (holder.closest('.sale__pay')) return findPaymentField;
  return holder.closest('.sale') ? findSaleTitle : findContent;
}
const findContent = () => document.getElementById(contentId);
