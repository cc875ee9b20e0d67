import type { ReplyOf } from '#shared/core/route.ts';
import type { getReceipt } from '#shared/sales/receipt-link-api.ts';
import { formatStoreLines } from '#shared/sales/store-lines.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { QrCode } from '#web/src/components/qr-code/qr-code.tsx';
import { BrandMark } from '#web/src/ui/shell/brand-mark.tsx';
import { ticketText as text } from './copy.ts';
import './ticket.css';

export type ReceiptView = ReplyOf<typeof getReceipt>;
type ReceiptRows = ReceiptView['facts'];

/** Ticket of a sale, for its link and for print. */
export function Ticket({ receipt }: { receipt: ReceiptView }) {
  const contact = useContact();
  return (
    <article className="ticket" aria-label={`Recibo ${receipt.number}`}>
      <header className="ticket__store">
        <BrandMark />
        <p className="ticket__contact n">
          {formatStoreLines(contact).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <span className="visually-hidden">{contact.brandName}</span>
      </header>
      <TicketRows rows={receipt.facts} />
      <TicketLines lines={receipt.lines} />
      <dl className="ticket__rows n">
        <TicketRowItems rows={receipt.totals} />
        <div className="ticket__total">
          <dt>{receipt.total[0]}</dt>
          <dd>{receipt.total[1]}</dd>
        </div>
        <TicketRowItems rows={receipt.payments} />
      </dl>
      <footer className="ticket__foot">
        <div className="ticket__code">
          <QrCode text={receipt.receiptId} label={text.code(receipt.number)} />
        </div>
        <p>{text.thanks}</p>
      </footer>
    </article>
  );
}

const TicketRowItems = ({ rows }: { rows: ReceiptRows }) =>
  rows.map(([label, value]) => (
    <div key={`${label} ${value}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));

const TicketRows = ({ rows }: { rows: ReceiptRows }) => (
  <dl className="ticket__rows n">
    <TicketRowItems rows={rows} />
  </dl>
);

function TicketLines({ lines }: Pick<ReceiptView, 'lines'>) {
  return (
    <table className="ticket__lines">
      <thead>
        <tr>
          <th scope="col" className="ticket__head ticket__quantity">
            {text.quantity}
          </th>
          <th scope="col" className="ticket__head">
            {text.what}
          </th>
          <th scope="col" className="ticket__head ticket__amount">
            {text.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ quantity, name, notes, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may differ only in their position
          <tr key={index}>
            <td className="ticket__quantity n">{quantity}</td>
            <td className="ticket__what">
              {name}
              {notes.map((note) => (
                <span key={note} className="ticket__note n">
                  {note}
                </span>
              ))}
            </td>
            <td className="ticket__amount n">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
