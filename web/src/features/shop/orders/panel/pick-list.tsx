import { useState } from 'react';
import { formatMoney } from '#shared/core/format.ts';
import { isOpenOrder } from '#shared/shop/order-status.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { panelText as text } from '../copy.ts';

const storageKey = 'shop.picked';
/** Only the latest orders are remembered. */
const maximumStored = 60;

type PickedItems = readonly (readonly [orderId: string, productIds: readonly string[]])[];

const isEntry = (entry: unknown): entry is PickedItems[number] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every((productId) => typeof productId === 'string');

function readPickedItems(): PickedItems {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Items picked for an order on this device. */
const listPicked = (orderId: string): readonly string[] =>
  readPickedItems().find(([storedId]) => storedId === orderId)?.[1] ?? [];

function savePicked(orderId: string, productIds: readonly string[]): void {
  const otherOrders = readPickedItems().filter(([storedId]) => storedId !== orderId);
  try {
    const storedOrders = [...otherOrders, [orderId, productIds]].slice(-maximumStored);
    localStorage.setItem(storageKey, JSON.stringify(storedOrders));
  } catch {
    // Without storage the checkmarks last as long as the panel.
  }
}

/** Items of an order. Those of an open order have checkmarks, which stay on the device and have no effect. */
export function PickList({ order }: { order: DeskOrder }) {
  const { orderId, lines } = order;
  const isPickable = isOpenOrder(order);
  const [picked, setPicked] = useState(() => listPicked(orderId));
  const toggle = (productId: string) => {
    const nextPicked = picked.includes(productId)
      ? picked.filter((pickedId) => pickedId !== productId)
      : [...picked, productId];
    setPicked(nextPicked);
    savePicked(orderId, nextPicked);
  };
  const pickedCount = lines.filter(({ productId }) => picked.includes(productId)).length;
  return (
    <Stack pad="0 20">
      <Row as="h3" pad="16 0 0 0" align="stretch" justify="between" size={14} weight={600}>
        {isPickable ? text.pickListTitle : text.itemsTitle}
        {isPickable && (
          <Text weight={400} tone="muted" className="n" role="status">
            {text.pickedCount(pickedCount, lines.length)}
          </Text>
        )}
      </Row>
      <ul>
        {lines.map((line) => (
          <li key={line.productId}>
            {isPickable ? (
              <Row as="label" gap={12} pad="8 0" className="pick-list__line">
                <input
                  type="checkbox"
                  className="tick"
                  checked={picked.includes(line.productId)}
                  onChange={() => toggle(line.productId)}
                />
                <PickListItem line={line} />
              </Row>
            ) : (
              <Row gap={12} pad="8 0" className="pick-list__line">
                <PickListItem line={line} />
              </Row>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type PickListItemProps = { line: DeskOrder['lines'][number] };

function PickListItem({ line: { name, presentation, quantity, netCents, left } }: PickListItemProps) {
  const details = [presentation, left === undefined ? undefined : text.remainingStock(left)]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <Text breakWords grow>
        <b className="strong">{name}</b>
        <Text size={14} tone="muted" block className="n">
          {details}
        </Text>
      </Text>
      <span className="strong n">{text.quantity(quantity)}</span>
      <span className="n">{formatMoney(netCents)}</span>
    </>
  );
}
