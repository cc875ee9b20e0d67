import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoney, formatShortDayMonth, formatShortWeekday } from '#shared/core/format.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import { sumCents } from '#shared/core/money.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { useToday } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { collectText as text } from '../copy.ts';
import { searchStyle } from '../pos/search-style.ts';
import { BalanceCard } from './balance-card.tsx';
import './collect.css';

type Props = {
  views: ReactNode;
  balances: UseQueryResult<{ rows: OpenBalance[] }>;
  onItems: () => void;
};

/** Today's confirmed appointments with a balance, by start time (R314). */
export function CollectView({ views, balances, onItems }: Props) {
  const [searchText, setSearchText] = useState('');
  const rows = balances.data?.rows;
  const foundBalances = rows?.filter(({ patientName, services }) =>
    containsAllWords([patientName, ...services].join('\n'), searchText),
  );
  return (
    <>
      <Row wrap gap={12}>
        <Text as="div" grow style={searchStyle}>
          <SearchBox
            label={text.search}
            value={searchText}
            onChange={setSearchText}
            resultStatus={text.found(foundBalances?.length ?? 0)}
            slash
          />
        </Text>
        {views}
      </Row>
      {rows && rows.length > 0 && <CollectHead rows={rows} />}
      <BalanceResults balances={balances} foundBalances={foundBalances} onItems={onItems} />
    </>
  );
}

function CollectHead({ rows }: { rows: readonly OpenBalance[] }) {
  const date = useToday();
  return (
    <Row wrap gap="0 12" pad="20 0 12 0" align="baseline">
      <Heading size={16}>
        {text.today(`${formatShortWeekday(date)} ${formatShortDayMonth(date, undefined)}`)}
      </Heading>
      <Text as="p" tone="muted" className="n">
        {text.count(rows.length)}
      </Text>
      <Text as="p" weight={600} push className="n">
        {formatMoney(sumCents(rows.map(({ balanceDueCents }) => balanceDueCents)))}
      </Text>
    </Row>
  );
}

type BalanceResultsProps = Pick<Props, 'balances' | 'onItems'> & {
  foundBalances: readonly OpenBalance[] | undefined;
};

function BalanceResults({ balances, foundBalances, onItems }: BalanceResultsProps) {
  const { error, isFetching, refetch, data } = balances;
  if (!foundBalances && error)
    return <ErrorState title={text.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!foundBalances) return <SkeletonRows rows={4} cards="medium" />;
  if (data?.rows.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title={text.none}
        action={<Button onClick={onItems}>{text.seeItems}</Button>}
      >
        {text.noneHint}
      </EmptyState>
    );
  if (foundBalances.length === 0)
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={text.noMatch}>
        {text.noMatchHint}
      </EmptyState>
    );
  return (
    <Stack as="ul" gap={12} pad="0 0 12 0">
      {foundBalances.map((balance) => (
        <BalanceCard key={balance.appointmentId} balance={balance} />
      ))}
    </Stack>
  );
}
