import type { UseQueryResult } from '@tanstack/react-query';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FinanceMonth } from '#shared/finance/finance-month.ts';
import { buildTeamTable, financeHeadings } from '#shared/finance/finance-report.ts';
import { posName } from '#shared/finance/labels.ts';
import { paths } from '#web/src/lib/paths.ts';
import { StaffAvatar } from '#web/src/ui/display/avatar.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { financesText as text } from './copy.ts';
import { FigureTable } from './figure-table.tsx';
import { FinanceCard } from './finance-card.tsx';

/** A staff member with a link to their appointments of the month. */
const Member = ({ name, colorIndex, to }: { name: string; colorIndex: number | undefined; to: string }) => (
  <Row as="span" gap={12}>
    <StaffAvatar name={name} colorIndex={colorIndex} />
    <Link className="finance-link" to={to} aria-label={text.appointmentsOf(name)}>
      {name}
    </Link>
  </Row>
);

const posLabel = (
  <Row as="span" gap={12}>
    <Row
      as="span"
      justify="center"
      fixed
      style={{ width: 28, height: 28, borderRadius: '50%', background: 'var(--ds-sunken)' }}
    >
      <Icon icon={ShoppingBag} size={16} tone="muted" />
    </Row>
    <span>
      {posName}
      <Text size={13} weight={400} tone="muted" block>
        {text.pos}
      </Text>
    </span>
  </Row>
);

function Team({ finances }: { readonly finances: FinanceMonth }) {
  const { team, month } = finances;
  const { columns, rows, foot } = buildTeamTable(finances);
  return (
    <FigureTable
      caption={financeHeadings.team}
      columns={columns}
      rows={rows.map(([, ...cells], index) => {
        const member = team[index];
        if (!member) return [posLabel, ...cells];
        const { staffId, name, colorIndex } = member;
        const appointmentsPath = paths.completedAppointmentsOf(month, staffId);
        return [<Member key={staffId} name={name} colorIndex={colorIndex} to={appointmentsPath} />, ...cells];
      })}
      foot={foot}
      phone="cards"
    />
  );
}

/** Appointments, doses and income per staff member, with the rest assigned to the POS (R429). */
export function TeamCard({ query, month }: { query: UseQueryResult<FinanceMonth>; month: string }) {
  return (
    <FinanceCard
      title={financeHeadings.team}
      side={<p className="muted">{text.monthName(month)}</p>}
      query={query}
      errorTitle={text.failed.team}
    >
      {(finances) => <Team finances={finances} />}
    </FinanceCard>
  );
}
