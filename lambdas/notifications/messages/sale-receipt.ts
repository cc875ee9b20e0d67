import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { buildReceipt, buildReturnReceipt, type Receipt } from '#shared/sales/receipt.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { formatOrderNumber, type Order } from '#shared/shop/order.ts';
import { type Fact, type Message, toMessage } from './letter.ts';
import { formatCallUs, joinSentences, toShortName } from './wording.ts';

const formatGreeting = ({ client }: Sale) => {
  const name = toShortName(client?.name?.split(' ')[0] ?? '', '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

/** Attaches the receipt's PDF. Loads the PDF library on first use. */
async function attachPdf(receipt: Receipt, message: Message, links: ScreenLinks): Promise<Message> {
  const { renderSaleReceiptPdf } = await import('#lambdas/documents/sale-receipt.ts');
  const content = renderSaleReceiptPdf(receipt, links.contact);
  const filename = `${receipt.number}.pdf`;
  return { ...message, attachments: [{ filename, contentType: 'application/pdf', content }] };
}

type ReceiptCopy = {
  readonly subject: string;
  readonly preheader: string;
  readonly opening: string;
  readonly facts?: readonly Fact[];
  readonly action?: { readonly label: string; readonly href: string };
};

const buildOrderAction = ({ token }: Order, links: ScreenLinks) => ({
  action: { label: 'Ver mi pedido', href: links.order(token) },
});

/** Omits the street address because the e-mail address may be misspelled. */
const toReceivingFact = ({ receive }: Order, { contact }: ScreenLinks): Fact =>
  receive.kind === 'pickup' ? ['Recoges en', contact.address] : ['Entrega en', receive.municipality];

function buildOrderCopy(order: Order, receipt: Receipt, links: ScreenLinks): ReceiptCopy {
  const number = formatOrderNumber(order.number ?? 0);
  const readyState = order.receive.kind === 'pickup' ? 'esté listo' : 'vaya en camino';
  return {
    subject: `Recibimos tu pedido ${number}`,
    preheader: `Total ${receipt.total[1]}. Adjuntamos el recibo en PDF.`,
    opening: `Gracias por tu compra. Tu pedido es el ${number}; te avisamos cuando ${readyState}. Aquí está tu recibo; lo adjuntamos también en PDF.`,
    facts: [toReceivingFact(order, links)],
    ...buildOrderAction(order, links),
  };
}

/** Omits the quantity of a line returned by amount. */
const toLineRow = ({ quantity, name, amount }: Receipt['lines'][number]) =>
  [quantity === '' || quantity === '1' ? name : `${quantity} × ${name}`, amount] as const;

const buildReceiptMessage = (
  sale: Sale,
  receipt: Receipt,
  { opening, facts = [], ...copy }: ReceiptCopy,
  links: ScreenLinks,
): Message =>
  toMessage(
    {
      ...copy,
      heading: receipt.title,
      opening: joinSentences(formatGreeting(sale), opening),
      facts: [...receipt.facts, ...facts],
      money: {
        rows: [...receipt.lines.map(toLineRow), ...receipt.totals],
        total: receipt.total,
        paid: receipt.payments,
      },
      notes: [`Si algo no está bien, ${formatCallUs(links)}.`],
    },
    links,
  );

/** E-mail with the receipt of a sale and its PDF (R289). */
export async function saleReceiptMail(sale: Sale, links: ScreenLinks, order?: Order): Promise<Message> {
  const receipt = buildReceipt(sale);
  if (order)
    return attachPdf(
      receipt,
      buildReceiptMessage(sale, receipt, buildOrderCopy(order, receipt, links), links),
      links,
    );
  const copy = {
    subject: `Tu recibo ${receipt.number}`,
    preheader: `Total ${receipt.total[1]}. Adjuntamos el recibo en PDF.`,
    opening: 'Gracias por tu visita. Aquí está tu recibo; lo adjuntamos también en PDF.',
  };
  return attachPdf(receipt, buildReceiptMessage(sale, receipt, copy, links), links);
}

type SaleReturnInput = {
  readonly sale: Sale;
  readonly saleReturn: SaleReturn;
  readonly order?: Order | undefined;
};

export async function saleReturnMail(
  { sale, saleReturn, order }: SaleReturnInput,
  links: ScreenLinks,
): Promise<Message> {
  const receipt = buildReturnReceipt(sale, saleReturn);
  const preheader = `${receipt.total[0]} ${receipt.total[1]}.`;
  const cancelledSentence =
    order?.status === 'cancelled'
      ? `Cancelamos tu pedido ${formatOrderNumber(order.number ?? 0)}`
      : undefined;
  const copy: ReceiptCopy = {
    subject: cancelledSentence ?? `${receipt.title} de tu recibo ${receipt.number}`,
    preheader,
    opening: joinSentences(
      cancelledSentence && `${cancelledSentence}.`,
      'Registramos lo que te devolvimos. Adjuntamos el comprobante en PDF.',
    ),
    ...(order && buildOrderAction(order, links)),
  };
  return attachPdf(receipt, buildReceiptMessage(sale, receipt, copy, links), links);
}

/** SMS with a link to the receipt. It does not name the products. */
export const saleReceiptText = (link: string, { contact }: ScreenLinks): string =>
  `${contact.brandName}: tu recibo está en ${link}`;
