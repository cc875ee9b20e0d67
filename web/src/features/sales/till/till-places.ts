import { contentId } from '#web/src/ui/shell/content-id.ts';

/** URL hash of the sale as a separate screen. */
export const saleHash = '#carrito';
/** Target of F2: the client of the sale. */
export const clientPartId = 'till-client';

const first = (selector: string) => document.querySelector<HTMLElement>(selector);
const client = () => first(`#${clientPartId} :is(input, button)`);
export const focusClient = (): void => client()?.focus();

/** The payment field that blocks the sale. */
export const focusReceived = (): void => first('.received input')?.focus();
export const focusWrongPayment = (): void => first('.sale__pay [aria-invalid="true"]')?.focus();

/** After the covering dialog has closed. */
export const focusCash = (): void =>
  void requestAnimationFrame(() => first('.methods input[value="cash"]')?.focus());

const lineAttribute = 'data-line';
/** Marks a line for keyboard navigation. */
export const lineMark = (productId: string) => ({ [lineAttribute]: productId });

const balanceAttribute = 'data-balance';
/** Marks an appointment's button for the same navigation, outside the sale. */
export const balanceMark = (appointmentId: string) => ({ [balanceAttribute]: appointmentId });

const marked = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];

function walked(): readonly HTMLElement[] {
  const balances = marked(balanceAttribute);
  return balances.length === 0 || focusedLine() !== undefined ? marked(lineAttribute) : balances;
}

/** The line that contains the focus. */
export const focusedLine = (): string | undefined =>
  document.activeElement?.closest(`[${lineAttribute}]`)?.getAttribute(lineAttribute) ?? undefined;

/** Focuses the next or previous line or appointment, wrapping around. */
export function focusLine(step: 1 | -1): void {
  const all = walked();
  if (all.length === 0) return;
  const at = all.findIndex((line) => line.contains(document.activeElement));
  const next = at === -1 && step === -1 ? all.length - 1 : (at + step + all.length) % all.length;
  all[next]?.focus();
}

const salePlace = () => first('.sale-head__title');
const payPlace = () => first('.sale__pay .methods input:checked') ?? first('.finish__press') ?? salePlace();
const inRow = (attribute: string, at: number) => {
  const row = marked(attribute);
  return row[Math.min(at, row.length - 1)];
};

/** Where the focus goes when its element disappears: the next of its kind, or its part of the POS. */
export function placeInstead(holder: HTMLElement): () => HTMLElement | null | undefined {
  const dialog = holder.closest('dialog');
  if (dialog) return () => (dialog.isConnected ? undefined : payPlace());
  for (const attribute of [lineAttribute, balanceAttribute]) {
    const at = marked(attribute).findIndex((each) => each.contains(holder));
    if (at !== -1)
      return () => inRow(attribute, at) ?? (attribute === lineAttribute ? salePlace() : content());
  }
  if (holder.closest(`#${clientPartId}`)) return client;
  if (holder.closest('.sale__pay')) return payPlace;
  return holder.closest('.sale') ? salePlace : content;
}
const content = () => document.getElementById(contentId);
