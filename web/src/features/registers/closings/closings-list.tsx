import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingSummary } from '#shared/registers/closing-api.ts';
import { buildDifferenceLine } from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { closingText as text } from './copy.ts';
import { lineTones } from './line-tones.ts';
import { useClosings } from './queries.ts';

/** Today and the stored Zs, newest first. */
export function ClosingsList({ current }: { readonly current: string }) {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClosings();
  if (isPending) return <SkeletonRows />;
  if (data === undefined)
    return <ErrorState title={text.listFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <Stack as="nav" pad="14 8 6 8" aria-label={text.closings}>
        <Stack as="h2" pad="0 10 4 10" size={16} weight={600}>
          {text.closings}
        </Stack>
        <Entry to={paths.dayClose} isCurrent={current === ''}>
          <span className="strong">{text.today}</span>
          <span />
          <span className="small muted">{text.allRegisters}</span>
        </Entry>
        {data.map((row) => (
          <ClosingEntry key={row.closingNumber} row={row} isCurrent={String(row.closingNumber) === current} />
        ))}
        {data.length === 0 && (
          <Stack as="p" pad="8 10" size={14} tone="muted">
            {text.noClosings}
          </Stack>
        )}
        {hasNextPage && (
          <Button
            variant="ghost"
            fullWidth
            busy={isFetchingNextPage}
            busyLabel={text.loading}
            onClick={() => void fetchNextPage()}
          >
            {text.showMore}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

type EntryProps = { readonly to: string; readonly isCurrent: boolean; readonly children: ReactNode };

const Entry = ({ to, isCurrent, children }: EntryProps) => (
  <Split
    as={Link}
    to={to}
    columns="1fr auto"
    gap="0 8"
    pad="9 10"
    className="closings__entry n"
    aria-current={isCurrent ? 'page' : undefined}
  >
    {children}
  </Split>
);

function ClosingEntry({ row, isCurrent }: { readonly row: ClosingSummary; readonly isCurrent: boolean }) {
  const { closingNumber, registerId, registerName, date, differenceCents, takenCents } = row;
  const { label, value, emphasis } = buildDifferenceLine(differenceCents);
  return (
    <Entry to={paths.closing(String(closingNumber))} isCurrent={isCurrent}>
      <span className="strong">{text.closingName(closingNumber)}</span>
      <Text weight={600} textAlign="right">
        {text.formatMoney(takenCents)}
      </Text>
      <span className="small muted">
        {text.date(date)}, {registerName}
      </span>
      {hasDrawer(registerId) && (
        <Text size={13} weight={600} tone={emphasis ? lineTones[emphasis] : 'success'} textAlign="right">
          {emphasis ? `${label} ${value}` : label}
        </Text>
      )}
    </Entry>
  );
}
