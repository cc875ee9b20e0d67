import { CloudOff, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { canRetry, toReadErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '../buttons/button.tsx';
import { type CardBreakpoint, useIsCards } from '../data-table/card-breakpoint.ts';
import { Card } from '../display/card.tsx';
import { Split, Stack } from '../layout/layout.tsx';
import { getRetryLabel } from './release.ts';
import { useIsSlow } from './use-is-slow.ts';

type EmptyStateProps = { icon: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

/** Empty state with the fact, the next step and one button. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      {icon}
      <p className="text-16 weight-600">{title}</p>
      {children !== undefined && <p className="muted">{children}</p>}
      {action}
    </div>
  );
}

type ErrorStateProps = { title: string; error: unknown; onRetry?: (() => void) | undefined; busy?: boolean };

/** Error state with the cause and 'Reintentar' if a retry may help. */
export function ErrorState({ title, error, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={title}
        action={
          onRetry &&
          canRetry(error) && (
            <Button icon={<RotateCw aria-hidden />} busy={busy} onClick={onRetry}>
              {getRetryLabel(error)}
            </Button>
          )
        }
      >
        {toReadErrorMessage(error)}
      </EmptyState>
    </div>
  );
}

type SkeletonRowsProps = {
  rows?: number;
  cards?: CardBreakpoint | undefined;
  bare?: boolean;
};

/** Placeholder of a loading list. */
export function SkeletonRows({ rows = 4, cards, bare = false }: SkeletonRowsProps) {
  const isSlow = useIsSlow();
  const isCards = useIsCards(cards);
  const columns = isCards ? '2fr 1fr' : '28px 2fr 1fr 1fr';
  const cardGap = bare ? 0 : 12;
  const cardClass = isCards && `skeleton--cards skeleton--cards-${cards}`;
  const className = ['skeleton', cardClass, bare && 'skeleton--bare'].filter(Boolean).join(' ');
  const outline = (
    <Stack gap={isCards ? cardGap : 14} pad={isCards ? 0 : '24 20'} className={className}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key
        <Split key={index} columns={columns} align="center" gap={16} className="skeleton__row">
          {!isCards && (
            <span className="avatar" style={{ width: 28, height: 28, background: 'var(--ds-sunken)' }} />
          )}
          <span className="skeleton__line" />
          <span className="skeleton__line" />
          <span className="skeleton__line" />
        </Split>
      ))}
    </Stack>
  );
  return (
    <div className={isSlow ? '' : 'skeleton-waiting'} aria-busy role="status" aria-label="Cargando">
      {bare ? outline : <Card>{outline}</Card>}
    </div>
  );
}
