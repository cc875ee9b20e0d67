import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { money } from '#shared/core/format.ts';
import type { PendingMoney } from '#shared/finance/api.ts';
import { financeHeadings, moreClientsText, pendingNote } from '#shared/finance/finance-report.ts';
import { paths } from '#web/src/lib/paths.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { financesText as text } from './copy.ts';
import { FinanceCard } from './finance-card.tsx';

function Owed({ rows, others, totalCents }: PendingMoney) {
  return (
    <>
      <ul className="finance-owed">
        {rows.map((client) => (
          <li key={client.patientId}>
            <span>
              <Link to={paths.patientRecord(client.patientId)}>{client.name}</Link>
              <span className="finance-table__note n">{pendingNote(client)}</span>
            </span>
            <b className="n">{money(client.dueCents)}</b>
          </li>
        ))}
        {others.clients > 0 && (
          <li>
            <span className="muted">{moreClientsText(others.clients)}</span>
            <span className="muted n">{money(others.dueCents)}</span>
          </li>
        )}
      </ul>
      <p className="finance-owed__total">
        Total pendiente <b className="n">{money(totalCents)}</b>
      </p>
    </>
  );
}

/** 'Por cobrar': who owes of the month, and never a part of what was collected (R433). */
export function PendingCard({ query, month }: { query: UseQueryResult<PendingMoney>; month: string }) {
  const { rows = [], others } = query.data ?? {};
  return (
    <FinanceCard
      title={financeHeadings.pending}
      side={
        rows.length > 0 && (
          <Link className="link" to={paths.pendingAppointmentsOf(month)}>
            {text.clients(rows.length + (others?.clients ?? 0))}
          </Link>
        )
      }
      query={query}
      errorTitle={text.failed.pending}
    >
      {(pending) =>
        pending.rows.length === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden />} title={text.nothingOwed} />
        ) : (
          <Owed {...pending} />
        )
      }
    </FinanceCard>
  );
}
