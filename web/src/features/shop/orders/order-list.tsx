import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import {
  CheckCheck,
  CircleX,
  Inbox,
  type LucideIcon,
  PackageCheck,
  SearchX,
  Store,
  Truck,
} from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import type { OrderRow, OrderView } from '#shared/shop/orders-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { shopText } from '../shared/copy.ts';
import { ordersText as text } from './copy.ts';
import { calculateMinutesSince } from './minutes-since.ts';
import type { ListedStatus, OrderGroup } from './order-groups.ts';

const statusStyles = {
  placed: { tone: 'pend', StatusIcon: Inbox },
  prepared: { tone: 'conf', StatusIcon: PackageCheck },
  delivered: { tone: 'done', StatusIcon: CheckCheck },
  cancelled: { tone: 'canc', StatusIcon: CircleX },
} as const satisfies Record<ListedStatus, { tone: string; StatusIcon: LucideIcon }>;

/** Status of an order in the front desk's terms. */
export function OrderBadge({ status }: { status: ListedStatus }) {
  const { tone, StatusIcon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<StatusIcon aria-hidden />}>
      {text.group[status]}
    </Badge>
  );
}

type Props = {
  orders: UseInfiniteQueryResult<readonly OrderRow[]>;
  view: OrderView;
  groups: readonly OrderGroup[];
  search: string;
  openId: string;
  onOpen: (orderId: string) => void;
};

export function OrderList({ orders, view, groups, search, openId, onOpen }: Props) {
  return (
    <QueryBoundary query={orders} errorTitle={text.failed}>
      {(rows) => (
        <>
          {groups.length === 0 && (
            <NoOrders view={view} search={rows.length === 0 ? '' : search} isOpen={openId !== ''} />
          )}
          <Stack gap={20}>
            {groups.map((group) => (
              <OrderGroupSection
                key={group.status}
                group={group}
                isToday={view === 'today'}
                openId={openId}
                onOpen={onOpen}
              />
            ))}
          </Stack>
          {orders.hasNextPage && (
            <Button
              busy={orders.isFetchingNextPage}
              busyLabel={text.loadingMore}
              onClick={() => void orders.fetchNextPage()}
            >
              {text.loadMore}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

type NoOrdersProps = { view: OrderView; search: string; isOpen: boolean };

function NoOrders({ view, search, isOpen }: NoOrdersProps) {
  if (search !== '')
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={text.noMatch(search)}>
        {isOpen ? undefined : text.noMatchHint}
      </EmptyState>
    );
  if (view !== 'today')
    return (
      <EmptyState
        icon={<Inbox aria-hidden />}
        title={view === 'earlier' ? text.noneEarlier : text.noneCancelled}
      />
    );
  return (
    <EmptyState
      icon={<Inbox aria-hidden />}
      title={text.empty}
      action={<ButtonLink to={paths.shop}>{shopText.toShop}</ButtonLink>}
    >
      {text.emptyHint}
    </EmptyState>
  );
}

type OrderGroupProps = Pick<Props, 'openId' | 'onOpen'> & { group: OrderGroup; isToday: boolean };

const OrderGroupSection = ({ group: { status, rows }, isToday, openId, onOpen }: OrderGroupProps) => (
  <Stack as="section" gap={8} aria-label={text.group[status]}>
    <Row as="h2" gap={8} size={14} weight={600}>
      <OrderBadge status={status} />
      <Text tone="muted" weight={400} className="n">
        {rows.length}
      </Text>
      {isToday && (
        <Text tone="muted" weight={400} push>
          {text.groupNotes[status]}
        </Text>
      )}
    </Row>
    <Card>
      <ul style={{ overflow: 'hidden', borderRadius: 'var(--ds-r-l)' }}>
        {rows.map((row) => (
          <li key={row.orderId}>
            <OrderListRow row={row} isOpen={row.orderId === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  </Stack>
);

type OrderListRowProps = { row: OrderRow; isOpen: boolean; onOpen: (orderId: string) => void };

function OrderListRow({ row, isOpen, onOpen }: OrderListRowProps) {
  const { orderId, number, name, totalCents, receive, pieces } = row;
  return (
    <Stack
      as="button"
      type="button"
      gap={4}
      pad="12 16"
      textAlign="left"
      className="order-row"
      data-opens={orderId}
      aria-current={isOpen}
      onClick={() => onOpen(orderId)}
    >
      <Row as="span" gap={10} justify="between">
        <b className="strong n">{number}</b>
        <Text weight={500} grow className="ellipsis">
          {name}
        </Text>
        <span className="strong n">{formatMoney(totalCents)}</span>
      </Row>
      <Row as="span" gap={10} justify="between" size={13} tone="muted" className="n">
        <Row as="span" gap={6}>
          <Icon icon={receive === 'pickup' ? Store : Truck} size={16} />
          {describeDelivery(row)} · {text.articles(pieces)}
        </Row>
        <span className="nowrap">{formatLastStepTime(row)}</span>
      </Row>
    </Stack>
  );
}

function describeDelivery({ receive, status, municipality = '' }: OrderRow): string {
  const isFinished = status === 'delivered';
  if (receive === 'pickup') return isFinished ? text.pickedUpLabel : text.pickupLabel;
  return isFinished ? text.delivered(municipality) : text.delivery(municipality);
}

function formatLastStepTime({ placedAt, preparedAt, deliveredAt, cancelledAt }: OrderRow): string {
  const finishedAt = cancelledAt ?? deliveredAt;
  if (finishedAt !== undefined) return text.finishedAt(finishedAt);
  return preparedAt === undefined
    ? text.elapsed(calculateMinutesSince(placedAt))
    : text.preparedSince(preparedAt);
}
