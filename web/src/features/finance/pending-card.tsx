import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { PendingMoney } from '#shared/finance/api.ts';
import {
  debtAgeLines,
  financeHeadings,
  moreClientsText,
  pendingNote,
} from '#shared/finance/finance-report.ts';
import { paths } from '#web/src/lib/paths.ts';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { financesText as text } from './copy.ts';
import { FinanceCard } from './finance-card.tsx';

const firstShown = 4;

function Owed({ pending, isWhole }: { readonly pending: PendingMoney; readonly isWhole: boolean }) {
  const { rows, totalCents } = pending;
  const shown = isWhole ? rows : rows.slice(0, firstShown);
  const others = rows.slice(shown.length);
  return (
    <>
      <ul className="finance-owed">
        {shown.map((client) => (
          <li key={client.patientId}>
            <span>
              <Link to={paths.patientRecord(client.patientId)}>{client.name}</Link>
              <span className="finance-table__note n">{pendingNote(client)}</span>
            </span>
            <b className="n">{money(client.dueCents)}</b>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <span className="muted">{moreClientsText(others.length)}</span>
            <span className="muted n">{money(sumCents(others.map(({ dueCents }) => dueCents)))}</span>
          </li>
        )}
      </ul>
      <ul className="finance-owed" aria-label={financeHeadings.debtAge}>
        {debtAgeLines(pending).map(({ label, cents }) => (
          <li className="finance-owed__age" key={label}>
            {label} <span className="n">{money(cents)}</span>
          </li>
        ))}
      </ul>
      <p className="finance-owed__total">
        Total pendiente <b className="n">{money(totalCents)}</b>
      </p>
    </>
  );
}

/** 'Por cobrar': all balances by client, independent of the month and never part of the income (R433). */
export function PendingCard({ query }: { readonly query: UseQueryResult<PendingMoney> }) {
  const [isWhole, setWhole] = useState(false);
  const clients = query.data?.rows.length ?? 0;
  return (
    <FinanceCard
      title={financeHeadings.pending}
      side={
        clients > firstShown && (
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.firstClients : text.clients(clients)}
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
          <Owed pending={pending} isWhole={isWhole} />
        )
      }
    </FinanceCard>
  );
}
