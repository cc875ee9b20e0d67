import { formatLongDate, formatPhone as phoneText } from '#shared/core/format.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { PrintAnswers } from '#web/src/ui/print/print-parts.tsx';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { panelText as text } from '../copy.ts';
import './pick-sheet.css';
import '#web/src/ui/print/print-parts.css';

const labelClass = 'pick-sheet__cell pick-sheet__label';

/** Printed pick sheet: buyer, destination and a checkbox per item. */
export function PickSheet({ order }: { order: DeskOrder }) {
  const { number, contact, receive, lines } = order;
  const isDelivered = receive.kind === 'delivery';
  const rows = [
    { label: text.buyer, value: contact.name },
    { label: text.phone, value: phoneText(contact.phone) },
    {
      label: text.goesBy,
      value: isDelivered ? text.goesTo(receive.address, receive.municipality, receive.zip) : text.picksUp,
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
            <th className={labelClass}>{text.ready}</th>
            <th className={labelClass}>{text.article}</th>
            <th className={`${labelClass} pick-sheet__pieces`}>{text.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, name, presentation, quantity }) => (
            <tr className="pick-sheet__line" key={productId}>
              <td className="pick-sheet__cell">
                <span className="pick-sheet__box" />
              </td>
              <td className="pick-sheet__cell pick-sheet__what">
                <strong>{name}</strong>
                {presentation !== undefined && <> · {presentation}</>}
              </td>
              <td className="pick-sheet__cell pick-sheet__pieces n">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}
