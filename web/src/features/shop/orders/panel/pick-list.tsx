import { useState } from 'react';
import { money } from '#shared/core/format.ts';
import type { DeskOrder } from '#shared/shop/orders-api.ts';
import { panelText as text } from '../copy.ts';
import { pickedOf, rememberPicked } from './picked.ts';

/** What is taken from the shelf; the ticks are this device's own, and keep nobody from anything. */
export function PickList({ order: { orderId, lines } }: { order: DeskOrder }) {
  const [picked, setPicked] = useState(() => pickedOf(orderId));
  const toggle = (productId: string) => {
    const after = picked.includes(productId)
      ? picked.filter((each) => each !== productId)
      : [...picked, productId];
    setPicked(after);
    rememberPicked(orderId, after);
  };
  const done = lines.filter(({ productId }) => picked.includes(productId)).length;
  return (
    <div className="pick-list">
      <h3>
        {text.take}
        <span className="muted n" role="status">
          {text.taken(done, lines.length)}
        </span>
      </h3>
      <ul>
        {lines.map(({ productId, name, presentation, quantity, netCents, left }) => (
          <li key={productId}>
            <label className="pick-list__line">
              <input
                type="checkbox"
                className="tick"
                checked={picked.includes(productId)}
                onChange={() => toggle(productId)}
              />
              <span className="grow">
                <b className="strong">{name}</b>
                <span className="pick-list__more muted small n">
                  {[presentation, left === undefined ? undefined : text.left(left)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="strong n">{text.times(quantity)}</span>
              <span className="pick-list__amount n">{money(netCents)}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}
