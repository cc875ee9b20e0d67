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
import { money } from '#shared/core/format.ts';
import type { OrderRow, OrderView } from '#shared/shop/orders-api.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { shopText } from '../shared/copy.ts';
import { ordersText as text } from './copy.ts';
import { minutesSince } from './minutes-since.ts';
import type { ListedStatus, OrderGroup } from './order-groups.ts';

const looks = {
  placed: { tone: 'pend', Drawing: Inbox },
  prepared: { tone: 'conf', Drawing: PackageCheck },
  delivered: { tone: 'done', Drawing: CheckCheck },
  cancelled: { tone: 'canc', Drawing: CircleX },
} as const satisfies Record<ListedStatus, { tone: string; Drawing: LucideIcon }>;

/** Status of an order in the front desk's terms. */
export function OrderBadge({ status }: { status: ListedStatus }) {
  const { tone, Drawing } = looks[status];
  return (
    <Badge tone={tone} icon={<Drawing aria-hidden />}>
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
            <Nothing view={view} search={rows.length === 0 ? '' : search} isOpen={openId !== ''} />
          )}
          {groups.map((group) => (
            <Group
              key={group.status}
              group={group}
              isToday={view === 'today'}
              openId={openId}
              onOpen={onOpen}
            />
          ))}
          {orders.hasNextPage && (
            <Button
              busy={orders.isFetchingNextPage}
              busyLabel={text.loadingMore}
              onClick={() => void orders.fetchNextPage()}
            >
              {text.more}
            </Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

type NothingProps = { view: OrderView; search: string; isOpen: boolean };

function Nothing({ view, search, isOpen }: NothingProps) {
  if (search !== '')
    return (
      <EmptyState icon={<SearchX aria-hidden />} title={text.nothing(search)}>
        {isOpen ? undefined : text.nothingNext}
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
      {text.emptyNext}
    </EmptyState>
  );
}

type GroupProps = Pick<Props, 'openId' | 'onOpen'> & { group: OrderGroup; isToday: boolean };

const Group = ({ group: { status, rows }, isToday, openId, onOpen }: GroupProps) => (
  <section className="orders__group" aria-label={text.group[status]}>
    <h2 className="orders__group-head">
      <OrderBadge status={status} />
      <span className="muted n">{rows.length}</span>
      {isToday && <span className="orders__group-more muted">{text.groupMore[status]}</span>}
    </h2>
    <Card>
      <ul>
        {rows.map((row) => (
          <li key={row.orderId}>
            <Row row={row} isOpen={row.orderId === openId} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </Card>
  </section>
);

type RowProps = { row: OrderRow; isOpen: boolean; onOpen: (orderId: string) => void };

function Row({ row, isOpen, onOpen }: RowProps) {
  const { orderId, number, name, totalCents, receive, pieces } = row;
  return (
    <button
      type="button"
      className={isOpen ? 'order-row order-row--open' : 'order-row'}
      data-opens={orderId}
      aria-current={isOpen}
      onClick={() => onOpen(orderId)}
    >
      <span className="order-row__line">
        <b className="strong n">{number}</b>
        <span className="order-row__name">{name}</span>
        <span className="strong n">{money(totalCents)}</span>
      </span>
      <span className="order-row__line order-row__line--more muted n">
        <span className="order-row__how">
          <Icon of={receive === 'pickup' ? Store : Truck} size={16} />
          {howOf(row)} · {text.articles(pieces)}
        </span>
        <span className="nowrap">{whenOf(row)}</span>
      </span>
    </button>
  );
}

function howOf({ receive, status, municipality = '' }: OrderRow): string {
  const isOver = status === 'delivered';
  if (receive === 'pickup') return isOver ? text.pickedUp : text.picksUp;
  return isOver ? text.delivered(municipality) : text.delivery(municipality);
}

function whenOf({ placedAt, preparedAt, deliveredAt, cancelledAt }: OrderRow): string {
  const over = cancelledAt ?? deliveredAt;
  if (over !== undefined) return text.at(over);
  return preparedAt === undefined ? text.ago(minutesSince(placedAt)) : text.since(preparedAt);
}
