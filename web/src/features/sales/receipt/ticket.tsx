import type { ReplyOf } from '#shared/core/route.ts';
import type { getReceipt } from '#shared/sales/receipt-link-api.ts';
import { formatStoreLines } from '#shared/sales/store-lines.ts';
import { useContact } from '#web/src/components/center/center.ts';
import { QrCode } from '#web/src/components/qr-code/qr-code.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
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
      <Stack as="header" gap={8} pad="0 0 24 0" justify="center" textAlign="center">
        <BrandMark />
        <Stack as="p" tone="secondary" className="n" style={{ fontSize: '0.93em' }}>
          {formatStoreLines(contact).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
        <span className="visually-hidden">{contact.brandName}</span>
      </Stack>
      <TicketRows rows={receipt.facts} />
      <TicketLines lines={receipt.lines} />
      <dl className="ticket__rows n">
        <TicketRowItems rows={receipt.totals} />
        <div style={{ paddingBlock: 6, font: '600 1.375rem / 1.875rem var(--ds-sans)' }}>
          <dt style={{ color: 'inherit' }}>{receipt.total[0]}</dt>
          <dd>{receipt.total[1]}</dd>
        </div>
        <TicketRowItems rows={receipt.payments} />
      </dl>
      <Row as="footer" gap={16} pad="20 0 0 0" tone="secondary" style={{ fontSize: '0.93em' }}>
        <Text as="div" fixed style={{ marginLeft: -8 }}>
          <QrCode text={receipt.receiptId} label={text.code(receipt.number)} />
        </Text>
        <p>{text.thanks}</p>
      </Row>
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
          <th scope="col" style={{ width: 44 }}>
            {text.quantity}
          </th>
          <th scope="col">{text.what}</th>
          <Text as="th" scope="col" textAlign="right">
            {text.amount}
          </Text>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ quantity, name, notes, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may differ only in their position
          <tr key={index} style={{ verticalAlign: 'top' }}>
            <td className="n">{quantity}</td>
            <td>
              {name}
              {notes.map((note) => (
                <Text key={note} tone="muted" block className="n" style={{ fontSize: '0.87em' }}>
                  {note}
                </Text>
              ))}
            </td>
            <Text as="td" textAlign="right" className="n" style={{ paddingLeft: 12 }}>
              {amount}
            </Text>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
