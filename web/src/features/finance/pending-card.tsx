import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PendingMoney } from '#shared/finance/api.ts';
import {
  buildDebtAgeLines,
  financeHeadings,
  formatMoreClients,
  formatPendingNote,
} from '#shared/finance/finance-report.ts';
import { paths } from '#web/src/lib/paths.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FinanceCard } from './finance-card.tsx';

const collapsedCount = 4;

function PendingClients({
  pending,
  isWhole: isExpanded,
}: {
  readonly pending: PendingMoney;
  readonly isWhole: boolean;
}) {
  const { rows, totalCents } = pending;
  const shown = isExpanded ? rows : rows.slice(0, collapsedCount);
  const others = rows.slice(shown.length);
  return (
    <>
      <ul className="finance-owed">
        {shown.map((client) => (
          <li key={client.patientId}>
            <span>
              <Link to={paths.patientRecord(client.patientId)}>{client.name}</Link>
              <Text size={13} weight={400} tone="muted" block className="n">
                {formatPendingNote(client)}
              </Text>
            </span>
            <b className="n">{formatMoney(client.dueCents)}</b>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <span className="muted">{formatMoreClients(others.length)}</span>
            <span className="muted n">{formatMoney(sumCents(others.map(({ dueCents }) => dueCents)))}</span>
          </li>
        )}
      </ul>
      <ul className="finance-owed" aria-label={financeHeadings.debtAge}>
        {buildDebtAgeLines(pending).map(({ label, cents }) => (
          <li className="finance-owed__age" key={label}>
            {label} <span className="n">{formatMoney(cents)}</span>
          </li>
        ))}
      </ul>
      <p className="finance-owed__total">
        Total pendiente <b className="n">{formatMoney(totalCents)}</b>
      </p>
    </>
  );
}

/** 'Por cobrar': all balances by client, independent of the month and never part of the income (R433). */
export function PendingCard({ query }: { readonly query: UseQueryResult<PendingMoney> }) {
  const [isExpanded, setExpanded] = useState(false);
  const clients = query.data?.rows.length ?? 0;
  return (
    <FinanceCard
      title={financeHeadings.pending}
      side={
        clients > collapsedCount && (
          <button
            type="button"
            className="link"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? text.firstClients : text.clients(clients)}
          </button>
        )
      }
      query={query}
      errorTitle={text.failed.pending}
    >
      {(pending) =>
        pending.rows.length === 0 ? (
          <EmptyState icon={<CircleCheck aria-hidden />} title={text.nothingOwed} />
        ) : (
          <PendingClients pending={pending} isWhole={isExpanded} />
        )
      }
    </FinanceCard>
  );
}
