import { formatLongDate, formatPhone as phoneText } from '#shared/core/format.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { PrintAnswers } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { panelText as text } from '../copy.ts';
import './pick-sheet.css';
import '#web/src/ui/print/print-parts.css';

/** Printed pick sheet with buyer, destination and a checkbox per item. */
export function PickSheet({ order }: { order: DeskOrder }) {
  const { number, contact, receive, lines } = order;
  const isDelivered = receive.kind === 'delivery';
  const rows = [
    { label: text.buyer, value: contact.name },
    { label: text.phone, value: phoneText(contact.phone) },
    {
      label: text.receiveLabel,
      value: isDelivered
        ? text.deliveryAddress(receive.address, receive.municipality, receive.zip)
        : text.pickupNotice,
    },
    ...(isDelivered && receive.notes !== undefined ? [{ label: text.notes, value: receive.notes }] : []),
  ];
  return (
    <PrintSheet
      title={text.sheet(number)}
      subject={contact.name}
      date={text.printed(formatLongDate(civilToday()))}
    >
      <p>{text.placed(order.placedAt)}</p>
      <PrintAnswers rows={rows} />
      <table className="pick-sheet">
        <thead>
          <tr>
            <th className="pick-sheet__cell">{text.ready}</th>
            <th className="pick-sheet__cell" style={{ width: '100%' }}>
              {text.article}
            </th>
            <th className="pick-sheet__cell">{text.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, presentation, quantity }) => (
            <tr key={productId} style={{ breakInside: 'avoid' }}>
              <td className="pick-sheet__cell">
                <span />
              </td>
              <td className="pick-sheet__cell">
                <strong>{name}</strong>
                {presentation !== undefined && <> · {presentation}</>}
              </td>
              <td className="pick-sheet__cell n">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}
