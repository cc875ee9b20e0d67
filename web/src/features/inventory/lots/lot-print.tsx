import { figure, longDate, phone } from '#shared/core/format.ts';
import { givenText } from '#shared/inventory/labels.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { PrintSheet } from '#web/src/ui/print/print-sheet.tsx';
import { whenOf } from './clients-table.tsx';
import { text } from './copy.ts';
import type { LotClient } from './lot-clients.ts';

type Props = { subject: string; clients: readonly LotClient[]; sum: string };

/** The list on letter paper, with a box for each client that was told. */
export const LotPrint = ({ subject, clients, sum }: Props) => (
  <PrintSheet title={text.title} subject={subject} date={text.printed(longDate(civilToday()))}>
    <table className="lot-print">
      <thead>
        <tr>
          <th className="lot-print__cell">{text.columns.client}</th>
          <th className="lot-print__cell">{text.columns.municipality}</th>
          <th className="lot-print__cell">{text.columns.deliveries}</th>
          <th className="lot-print__cell">{text.columns.doses}</th>
          <th className="lot-print__cell">{text.columns.told}</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr className="lot-print__row" key={client.patientId}>
            <td className="lot-print__cell">
              <strong>{client.name}</strong>
              <br />
              {phone(client.phone)}
            </td>
            <td className="lot-print__cell">{client.municipality}</td>
            <td className="lot-print__cell">
              {client.uses.map((each) => (
                <div key={each.id}>
                  {whenOf(each)} · {givenText(each)} · {each.staffName}
                  {each.isOpen && ` · ${text.open}`}
                </div>
              ))}
            </td>
            <td className="lot-print__cell">{figure(client.doses)}</td>
            <td className="lot-print__cell">
              <span className="lot-print__box" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>{sum}</p>
  </PrintSheet>
);
