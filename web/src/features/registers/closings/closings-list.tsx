import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ClosingSummary } from '#shared/registers/closing-api.ts';
import { buildDifferenceLine } from '#shared/registers/closing-report.ts';
import { hasDrawer } from '#shared/sales/register-id.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { ErrorState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { closingText as text } from './copy.ts';
import { useClosings } from './queries.ts';

/** Today and the stored Zs, newest first. */
export function ClosingsList({ current }: { readonly current: string }) {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClosings();
  if (isPending) return <SkeletonRows />;
  if (data === undefined)
    return <ErrorState title={text.listFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Card>
      <nav className="closings__list" aria-label={text.closings}>
        <h2 className="closings__title">{text.closings}</h2>
        <Entry to={paths.dayClose} isCurrent={current === ''}>
          <span className="strong">{text.today}</span>
          <span />
          <span className="small muted">{text.allRegisters}</span>
        </Entry>
        {data.map((row) => (
          <ClosingEntry key={row.closingNumber} row={row} isCurrent={String(row.closingNumber) === current} />
        ))}
        {data.length === 0 && <p className="small muted closings__none">{text.none}</p>}
        {hasNextPage && (
          <Button
            variant="ghost"
            fullWidth
            busy={isFetchingNextPage}
            busyLabel={text.loading}
            onClick={() => void fetchNextPage()}
          >
            {text.more}
          </Button>
        )}
      </nav>
    </Card>
  );
}

type EntryProps = { readonly to: string; readonly isCurrent: boolean; readonly children: ReactNode };

const Entry = ({ to, isCurrent, children }: EntryProps) => (
  <Link to={to} className="closings__entry n" aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </Link>
);

function ClosingEntry({ row, isCurrent }: { readonly row: ClosingSummary; readonly isCurrent: boolean }) {
  const { closingNumber, registerId, registerName, date, differenceCents, takenCents } = row;
  const { label, value, as } = buildDifferenceLine(differenceCents);
  const tone = as === 'missing' || as === 'over' ? as : 'agrees';
  return (
    <Entry to={paths.closing(String(closingNumber))} isCurrent={isCurrent}>
      <span className="strong">{text.z(closingNumber)}</span>
      <Text weight={600} textAlign="right">
        {text.formatMoney(takenCents)}
      </Text>
      <span className="small muted">
        {text.date(date)}, {registerName}
      </span>
      {hasDrawer(registerId) && (
        <span className={`closings__difference closings__difference--${tone}`}>
          {tone === 'agrees' ? label : `${label} ${value}`}
        </span>
      )}
    </Entry>
  );
}
