import { longDate } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Order, orderNumber } from '#shared/shop/order.ts';
import { keptUntil } from '#shared/shop/order-steps.ts';
import { type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { callUs, locationFact, sentences, shortName } from './wording.ts';

const helloTo = ({ contact }: Order) => {
  const name = shortName(contact.name, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

/** E-mail to the buyer: the order is ready for pickup, or on its way. */
export function orderPreparedMail(order: Order, links: ScreenLinks): Message {
  const number = orderNumber(order.number ?? 0);
  const isPickedUp = order.receive.kind === 'pickup';
  const kept = keptUntil(order);
  const state = isPickedUp ? 'está listo para recoger' : 'va en camino';
  return messageOf(
    {
      subject: `Tu pedido ${number} ${state}`,
      preheader: isPickedUp ? 'Di tu número de pedido en recepción.' : 'Lo llevamos a tu dirección.',
      heading: `Tu pedido ${state}`,
      opening: sentences(
        helloTo(order),
        isPickedUp
          ? 'Pasa a recogerlo y di tu número de pedido en recepción.'
          : 'Ya salió hacia tu dirección.',
      ),
      facts: [
        ['Pedido', number],
        ...(isPickedUp ? [locationFact(links)] : []),
        ...(kept === undefined ? [] : [['Lo guardamos hasta', longDate(kept)] as const]),
      ],
      action: { label: 'Ver mi pedido', href: links.order(order.token) },
      notes: [`Si algo no está bien, ${callUs(links)}.`],
    },
    links,
  );
}

export const orderPreparedText = ({ number = 0, receive }: Order, links: ScreenLinks): string =>
  oneSms(
    links,
    receive.kind === 'pickup'
      ? `tu pedido ${orderNumber(number)} está listo para recoger.`
      : `tu pedido ${orderNumber(number)} va en camino.`,
  );
