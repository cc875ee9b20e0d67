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
import { Text } from '#web/src/ui/layout/layout.tsx';
import { myFinancesText as text } from './copy.ts';

type Order = ReplyOf<typeof listMyOrders>['rows'][number];

const OrderRow = ({
  order: { token, number, date, status, totalCents, pieces },
}: {
  readonly order: Order;
}) => (
  <li>
    <div>
      <Link className="link n" to={paths.order(token)}>
        {text.order(number)}
      </Link>
      <Text size={13} weight={400} tone="muted" block className="n">
        {formatShortFullDate(date)} · {pluralize(pieces, 'artículo', 'artículos')}
      </Text>
    </div>
    <span className="n">
      {text.orderStatus[status]} <b className="my-finances__amount">{formatMoney(totalCents)}</b>
    </span>
  </li>
);

/** The client's shop orders with links; hidden if there are none. */
export function MyOrders({ patientId }: { readonly patientId: string }) {
  const orders = useQuery({ ...buildQuery(listMyOrders, { params: { patientId } }), ...liveQuery });
  return (
    // No skeleton, because most clients have no orders.
    <QueryBoundary query={orders} errorTitle={text.ordersFailed} skeleton="">
      {({ rows }) =>
        rows.length > 0 && (
          <section aria-labelledby="orders">
            <h2 id="orders">{text.orders}</h2>
            <Card padded>
              <ul className="my-finances__orders">
                {rows.map((order) => (
                  <OrderRow key={order.token} order={order} />
                ))}
              </ul>
            </Card>
          </section>
        )
      }
    </QueryBoundary>
  );
}
