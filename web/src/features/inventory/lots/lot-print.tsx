import { formatInteger, formatLongDate, formatPhone } from '#shared/core/format.ts';
import { formatDeliveredDoses } from '#shared/inventory/labels.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { formatDeliveryTime } from './clients-table.tsx';
import { text } from './copy.ts';
import type { LotClient, LotDetail } from './lot-clients.ts';

type Props = {
  subject: string;
  lot: Pick<LotDetail, 'recall'>;
  clients: readonly LotClient[];
  summary: string;
};

/** The recall with its date, so that the printed sheet is complete. */
function RecallSummary({ recall }: { recall: NonNullable<LotDetail['recall']> }) {
  return (
    <p>
      <strong>{text.recalledTitle}</strong> {text.recalledBy(formatDeliveryTime(toCivil(recall.at)), recall)}
    </p>
  );
}

/** The list on letter paper, with a checkbox per client. */
export const LotPrint = ({ subject, lot: { recall }, clients, summary }: Props) => (
  <PrintSheet title={text.title} subject={subject} date={text.printedOn(formatLongDate(civilToday()))}>
    {recall && <RecallSummary recall={recall} />}
    <table className="lot-print">
      <thead>
        <tr>
          <th className="lot-print__cell">{text.columns.client}</th>
          <th className="lot-print__cell">{text.columns.municipality}</th>
          <th className="lot-print__cell">{text.columns.deliveries}</th>
          <th className="lot-print__cell">{text.columns.doses}</th>
          <th className="lot-print__cell">{text.columns.notified}</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.patientId} style={{ breakInside: 'avoid' }}>
            <td className="lot-print__cell">
              <strong>{client.name}</strong>
              <br />
              {formatPhone(client.phone)}
            </td>
            <td className="lot-print__cell">{client.municipality}</td>
            <td className="lot-print__cell">
              {client.uses.map((lotUse) => (
                <div key={lotUse.id}>
                  {formatDeliveryTime(lotUse)} · {formatDeliveredDoses(lotUse)} · {lotUse.staffName}
                  {lotUse.isOpen && ` · ${text.inProgress}`}
                </div>
              ))}
            </td>
            <td className="lot-print__cell">{formatInteger(client.doses)}</td>
            <td className="lot-print__cell">
              <span className="lot-print__box" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>{summary}</p>
    {clients.some(({ uses }) => uses.some(({ isOpen }) => isOpen)) && <p>{text.inProgressNotice}</p>}
  </PrintSheet>
);
