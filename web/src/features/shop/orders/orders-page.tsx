import { useEffect, useEffectEvent, useRef } from 'react';
import { parseOrderNumber } from '#shared/shop/order.ts';
import { type OrderRow, type OrderView, orderViews } from '#shared/shop/orders-api.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { useShortcuts } from '#web/src/ui/use-shortcuts.ts';
import { ordersText as text } from './copy.ts';
import { calculateMinutesSince } from './minutes-since.ts';
import { filterOrders, groupOrders } from './order-groups.ts';
import { OrderList } from './order-list.tsx';
import { OrderPanel } from './panel/order-panel.tsx';
import { useFindOrder, useOrders } from './queries.ts';
import './orders.css';

type OrdersKeysInput = {
  readonly visibleOrders: readonly OrderRow[];
  readonly openId: string;
  readonly open: (orderId: string) => void;
  readonly leave: () => void;
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys walk through the orders, Escape returns to the list, P prints the open order's sheet. */
function useOrdersKeys({ visibleOrders, openId, open, leave }: OrdersKeysInput): void {
  const findStep = (key: string, target: EventTarget | null) => {
    if (target instanceof HTMLElement && target.closest('[role="menu"]')) return undefined;
    const openIndex = visibleOrders.findIndex(({ orderId }) => orderId === openId);
    const nextOrder = visibleOrders[openIndex + (steps[key] ?? 0)];
    return nextOrder && (() => open(nextOrder.orderId));
  };
  useShortcuts([
    { keys: ['ArrowUp', 'ArrowDown'], label: text.keys.walk, find: findStep },
    ...(openId === ''
      ? []
      : [
          { keys: ['P'], label: text.keys.print, find: () => () => window.print() },
          { keys: ['Escape'], label: text.keys.leave, find: () => leave },
        ]),
  ]);
}

/** Announces each new order once. The open order stays open. */
function useArrivalToast(rows: readonly OrderRow[] | undefined) {
  const previousIds = useRef<ReadonlySet<string>>(undefined);
  const announceArrivals = useEffectEvent((placed: readonly OrderRow[]) => {
    const knownIds = previousIds.current;
    previousIds.current = new Set([...(knownIds ?? []), ...placed.map(({ orderId }) => orderId)]);
    for (const { orderId, number } of knownIds ? placed : [])
      if (!knownIds?.has(orderId)) toast.info(text.newOrder(number), { id: orderId });
  });
  useEffect(() => {
    if (rows) announceArrivals(rows.filter(({ status }) => status === 'placed'));
  }, [rows]);
}

const parseView = (viewParam: string): OrderView => orderViews.find((view) => view === viewParam) ?? 'today';

/** `/admin/pedidos`: orders of the online shop, with one open beside the list. */
export function OrdersPage() {
  const [viewParam, setView] = useUrlParam('ver', 'choice');
  const [search, setSearch] = useUrlParam('buscar');
  const [openId, open] = useUrlParam('pedido', 'step');
  // Replaces the history entry, so that Back does not revisit every order.
  const [, walkTo] = useUrlParam('pedido', 'choice');
  const view = parseView(viewParam);
  const orders = useOrders(view);
  const rows = orders.data;
  useArrivalToast(view === 'today' ? rows : undefined);
  const groups = groupOrders(filterOrders(rows ?? [], search));
  const visibleOrders = groups.flatMap((group) => group.rows);
  const listRef = useRef<HTMLDivElement>(null);
  const leave = () => {
    open('');
    // An order found by number may be missing from this list.
    const row = listRef.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(openId)}"]`);
    (row ?? listRef.current)?.focus();
  };
  useOrdersKeys({ visibleOrders, openId, open: openId === '' ? open : walkTo, leave });
  const findOrder = useFindOrder(open);
  const openSearched = () => {
    const number = parseOrderNumber(search);
    const listedOrder = visibleOrders.find(
      (row) => number === undefined || parseOrderNumber(row.number) === number,
    );
    if (listedOrder) open(listedOrder.orderId);
    else if (number !== undefined) findOrder.mutate(String(number));
  };
  return (
    <Screen
      title={text.title}
      context={view === 'today' && rows ? buildContext(rows) : undefined}
      contextToCome={text.contextToCome}
    >
      <Row gap={12} pad="0 0 16 0" wrap justify="between" className="orders__filters">
        <search>
          <SearchBox label={text.search} value={search} onChange={setSearch} slash onEnter={openSearched} />
        </search>
        <SegmentedControl
          legend={text.views}
          legendHidden
          fullWidth="phones"
          value={view}
          options={orderViews.map((value) => ({ value, label: text.view[value] }))}
          onChange={(value) => setView(value === 'today' ? '' : value)}
        />
      </Row>
      <div className={openId === '' ? undefined : 'orders--open'}>
        <div ref={listRef} tabIndex={-1} style={{ outline: 'none' }}>
          <OrderList
            orders={orders}
            view={view}
            groups={groups}
            search={search}
            openId={openId}
            onOpen={open}
          />
        </div>
        {openId !== '' && <OrderPanel key={openId} orderId={openId} onClose={leave} />}
      </div>
    </Screen>
  );
}

function buildContext(rows: readonly OrderRow[]): string {
  const placed = rows.filter(({ status }) => status === 'placed');
  return text.context(
    placed.length,
    Math.max(0, ...placed.map(({ placedAt }) => calculateMinutesSince(placedAt))),
  );
}
