import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatMoney, formatShortFullDate, pluralize } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { listMyOrders } from '#shared/shop/shop-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Heading, Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { myFinancesText as text } from './copy.ts';

type Order = ReplyOf<typeof listMyOrders>['rows'][number];

const OrderRow = ({
  order: { token, number, date, status, totalCents, pieces },
}: {
  readonly order: Order;
}) => (
  <Row as="li" gap="4 16" justify="between" wrap>
    <div>
      <Link className="link n" to={paths.order(token)}>
        {text.order(number)}
      </Link>
      <Text size={13} weight={400} tone="muted" block className="n">
        {formatShortFullDate(date)} · {pluralize(pieces, 'artículo', 'artículos')}
      </Text>
    </div>
    <span className="n">
      {text.orderStatus[status]}{' '}
      <Text as="b" weight={600}>
        {formatMoney(totalCents)}
      </Text>
    </span>
  </Row>
);

/** The client's shop orders with links, if there are any. */
export function MyOrders({ patientId }: { readonly patientId: string }) {
  const orders = useQuery({ ...buildQuery(listMyOrders, { params: { patientId } }), ...liveQuery });
  return (
    // No skeleton, because most clients have no orders.
    <QueryBoundary query={orders} errorTitle={text.ordersFailed} skeleton="">
      {({ rows }) =>
        rows.length > 0 && (
          <Stack as="section" gap={16} aria-labelledby="orders">
            <Heading id="orders" size={18}>
              {text.orders}
            </Heading>
            <Card padded>
              <Stack as="ul" gap={12}>
                {rows.map((order) => (
                  <OrderRow key={order.token} order={order} />
                ))}
              </Stack>
            </Card>
          </Stack>
        )
      }
    </QueryBoundary>
  );
}
