import { formatLongDate } from '#shared/core/format.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { formatOrderNumber, type Order } from '#shared/shop/order.ts';
import { calculatePickupDeadline } from '#shared/shop/order-steps.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUs, joinSentences, toLocationFact, toShortName } from './wording.ts';

const formatGreeting = ({ contact }: Order) => {
  const name = toShortName(contact.name, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
};

export function orderPreparedMail(order: Order, links: ScreenLinks): Message {
  const number = formatOrderNumber(order.number ?? 0);
  const isPickup = order.receive.kind === 'pickup';
  const pickupDeadline = calculatePickupDeadline(order);
  const stateText = isPickup ? 'está listo para recoger' : 'va en camino';
  return toMessage(
    {
      subject: `Tu pedido ${number} ${stateText}`,
      preheader: isPickup ? 'Di tu número de pedido en recepción.' : 'Lo llevamos a tu dirección.',
      heading: `Tu pedido ${stateText}`,
      opening: joinSentences(
        formatGreeting(order),
        isPickup ? 'Pasa a recogerlo y di tu número de pedido en recepción.' : 'Ya salió hacia tu dirección.',
      ),
      facts: [
        ['Pedido', number],
        ...(isPickup ? [toLocationFact(links)] : []),
        ...(pickupDeadline === undefined
          ? []
          : [['Lo guardamos hasta', formatLongDate(pickupDeadline)] as const]),
      ],
      action: { label: 'Ver mi pedido', href: links.order(order.token) },
      notes: [`Si algo no está bien, ${formatCallUs(links)}.`],
    },
    links,
  );
}

export const orderPreparedText = ({ number = 0, receive }: Order, links: ScreenLinks): string =>
  fitOneSms(
    links,
    receive.kind === 'pickup'
      ? `tu pedido ${formatOrderNumber(number)} está listo para recoger.`
      : `tu pedido ${formatOrderNumber(number)} va en camino.`,
  );
