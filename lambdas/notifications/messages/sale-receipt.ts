import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Receipt, receiptOf, returnReceiptOf } from '#shared/sales/receipt.ts';
import type { Sale } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { type Order, orderNumber } from '#shared/shop/order.ts';
import { type Fact, type Message, messageOf } from './letter.ts';
import { callUs, sentences, shortName } from './wording.ts';

const helloTo = ({ client }: Sale) => {
  const name = shortName(client?.name?.split(' ')[0] ?? '', '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

/** Attaches the receipt's PDF; loads the PDF library on first use. */
async function withPdf(receipt: Receipt, message: Message, links: ScreenLinks): Promise<Message> {
  const { saleReceiptPdf } = await import('#lambdas/documents/sale-receipt.ts');
  const content = saleReceiptPdf(receipt, links.contact);
  const filename = `${receipt.number}.pdf`;
  return { ...message, attachments: [{ filename, contentType: 'application/pdf', content }] };
}

type Words = {
  readonly subject: string;
  readonly preheader: string;
  readonly opening: string;
  readonly facts?: readonly Fact[];
  readonly action?: { readonly label: string; readonly href: string };
};

const followed = ({ token }: Order, links: ScreenLinks) => ({
  action: { label: 'Ver mi pedido', href: links.order(token) },
});

/** Omits the street address because the e-mail address may be misspelled. */
const receivedFact = ({ receive }: Order, { contact }: ScreenLinks): Fact =>
  receive.kind === 'pickup' ? ['Recoges en', contact.address] : ['Entrega en', receive.municipality];

function orderWords(order: Order, receipt: Receipt, links: ScreenLinks): Words {
  const number = orderNumber(order.number ?? 0);
  const then = order.receive.kind === 'pickup' ? 'esté listo' : 'vaya en camino';
  return {
    subject: `Recibimos tu pedido ${number}`,
    preheader: `Total ${receipt.total[1]}. Adjuntamos el recibo en PDF.`,
    opening: `Gracias por tu compra. Tu pedido es el ${number}; te avisamos cuando ${then}. Aquí está tu recibo; lo adjuntamos también en PDF.`,
    facts: [receivedFact(order, links)],
    ...followed(order, links),
  };
}

/** Omits the quantity of a line returned by amount. */
const lineRow = ({ quantity, name, amount }: Receipt['lines'][number]) =>
  [quantity === '' || quantity === '1' ? name : `${quantity} × ${name}`, amount] as const;

const letterOf = (
  sale: Sale,
  receipt: Receipt,
  { opening, facts = [], ...words }: Words,
  links: ScreenLinks,
): Message =>
  messageOf(
    {
      ...words,
      heading: receipt.title,
      opening: sentences(helloTo(sale), opening),
      facts: [...receipt.facts, ...facts],
      money: {
        rows: [...receipt.lines.map(lineRow), ...receipt.totals],
        total: receipt.total,
        paid: receipt.payments,
      },
      notes: [`Si algo no está bien, ${callUs(links)}.`],
    },
    links,
  );

/** E-mail with the receipt of a sale and its PDF (R289). */
export async function saleReceiptMail(sale: Sale, links: ScreenLinks, order?: Order): Promise<Message> {
  const receipt = receiptOf(sale);
  if (order)
    return withPdf(receipt, letterOf(sale, receipt, orderWords(order, receipt, links), links), links);
  const words = {
    subject: `Tu recibo ${receipt.number}`,
    preheader: `Total ${receipt.total[1]}. Adjuntamos el recibo en PDF.`,
    opening: 'Gracias por tu visita. Aquí está tu recibo; lo adjuntamos también en PDF.',
  };
  return withPdf(receipt, letterOf(sale, receipt, words, links), links);
}

type Returned = { readonly sale: Sale; readonly given: SaleReturn; readonly order?: Order | undefined };

/** E-mail with the receipt of a return, and the cancellation of its order if any. */
export async function saleReturnMail({ sale, given, order }: Returned, links: ScreenLinks): Promise<Message> {
  const receipt = returnReceiptOf(sale, given);
  const preheader = `${receipt.total[0]} ${receipt.total[1]}.`;
  const cancelled =
    order?.status === 'cancelled' ? `Cancelamos tu pedido ${orderNumber(order.number ?? 0)}` : undefined;
  const words: Words = {
    subject: cancelled ?? `${receipt.title} de tu recibo ${receipt.number}`,
    preheader,
    opening: sentences(
      cancelled && `${cancelled}.`,
      'Registramos lo que te devolvimos. Adjuntamos el comprobante en PDF.',
    ),
    ...(order && followed(order, links)),
  };
  return withPdf(receipt, letterOf(sale, receipt, words, links), links);
}

/** SMS with a link to the receipt; does not name the products. */
export const saleReceiptText = (link: string, { contact }: ScreenLinks): string =>
  `${contact.brandName}: tu recibo está en ${link}`;
