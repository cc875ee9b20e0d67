import { contentId } from '#web/src/ui/shell/content-id.ts';

/** Of the address, where the sale is the whole screen. */
export const saleHash = '#carrito';
/** What F2 leads to: whom the sale is for. */
export const clientPartId = 'till-client';

const first = (selector: string) => document.querySelector<HTMLElement>(selector);
const client = () => first(`#${clientPartId} :is(input, button)`);
export const focusClient = (): void => client()?.focus();

/** What the press that sells still lacks of the payment. */
export const focusReceived = (): void => first('.received input')?.focus();
export const focusWrongPayment = (): void => first('.sale__pay [aria-invalid="true"]')?.focus();

/** Once what covers it is gone. */
export const focusCash = (): void =>
  void requestAnimationFrame(() => first('.methods input[value="cash"]')?.focus());

const lineAttribute = 'data-line';
/** Marks a line of the sale, to be walked through by keys. */
export const lineMark = (productId: string) => ({ [lineAttribute]: productId });

const balanceAttribute = 'data-balance';
/** Marks the press of an appointment to be collected: walked through by the same keys, from outside the sale. */
export const balanceMark = (appointmentId: string) => ({ [balanceAttribute]: appointmentId });

const marked = (attribute: string) => [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];

function walked(): readonly HTMLElement[] {
  const balances = marked(balanceAttribute);
  return balances.length === 0 || focusedLine() !== undefined ? marked(lineAttribute) : balances;
}

/** The line that has the focus, or something in it. */
export const focusedLine = (): string | undefined =>
  document.activeElement?.closest(`[${lineAttribute}]`)?.getAttribute(lineAttribute) ?? undefined;

/** To the next line or appointment, or the one before; round and round. */
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

/** What takes the focus once what has it now is gone: the next of its kind, or what stays of its part of the till. */
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
