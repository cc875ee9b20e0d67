import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
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
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FinanceCard } from './finance-card.tsx';

const collapsedCount = 4;

const ruleStyle = { borderTop: '1px solid var(--ds-hairline)' } as const;

const clientRowStyle = { minHeight: 52, ...ruleStyle } as const;

const OwedRow = ({ children, style }: { children: ReactNode; style: CSSProperties }) => (
  <Row as="li" gap={12} pad="6 20" justify="between" phone={{ pad: '6 16' }} style={style}>
    {children}
  </Row>
);

function PendingClients({
  pending,
  isExpanded,
}: {
  readonly pending: PendingMoney;
  readonly isExpanded: boolean;
}) {
  const { rows, totalCents } = pending;
  const visibleRows = isExpanded ? rows : rows.slice(0, collapsedCount);
  const hiddenRows = rows.slice(visibleRows.length);
  const hiddenCents = sumCents(hiddenRows.map(({ dueCents }) => dueCents));
  return (
    <>
      <ul>
        {visibleRows.map((client) => (
          <OwedRow key={client.patientId} style={clientRowStyle}>
            <span>
              <Link className="finance-link" to={paths.patientRecord(client.patientId)}>
                {client.name}
              </Link>
              <Text size={13} weight={400} tone="muted" block className="n">
                {formatPendingNote(client)}
              </Text>
            </span>
            <Text as="b" weight={600} className="n">
              {formatMoney(client.dueCents)}
            </Text>
          </OwedRow>
        ))}
        {hiddenRows.length > 0 && (
          <OwedRow style={clientRowStyle}>
            <span className="muted">{formatMoreClients(hiddenRows.length)}</span>
            <span className="muted n">{formatMoney(hiddenCents)}</span>
          </OwedRow>
        )}
      </ul>
      <ul style={ruleStyle} aria-label={financeHeadings.debtAge}>
        {buildDebtAgeLines(pending).map(({ label, cents }) => (
          <OwedRow key={label} style={{ minHeight: 32 }}>
            {label} <span className="n">{formatMoney(cents)}</span>
          </OwedRow>
        ))}
      </ul>
      <Row
        as="p"
        pad="12 20"
        align="baseline"
        justify="between"
        phone={{ pad: '12 16' }}
        weight={600}
        tone="pending"
        style={{ borderRadius: '0 0 var(--ds-r-l) var(--ds-r-l)', background: 'var(--ds-pend-bg)' }}
      >
        Total pendiente{' '}
        <Text as="b" size={18} weight={600} className="n">
          {formatMoney(totalCents)}
        </Text>
      </Row>
    </>
  );
}

/** All balances by client, independent of the month and never part of the income (R433). */
export function PendingCard({ query }: { readonly query: UseQueryResult<PendingMoney> }) {
  const [isExpanded, setExpanded] = useState(false);
  const clientCount = query.data?.rows.length ?? 0;
  return (
    <FinanceCard
      title={financeHeadings.pending}
      side={
        clientCount > collapsedCount && (
          <button
            type="button"
            className="link"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? text.firstClients : text.clients(clientCount)}
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
          <PendingClients pending={pending} isExpanded={isExpanded} />
        )
      }
    </FinanceCard>
  );
}
