import { useId } from 'react';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { methodOrder } from './payment.ts';

/** Choice of the payment method (R304). */
export function MethodChoice() {
  const { draft, change } = usePos();
  const name = useId();
  return (
    <fieldset className="methods" aria-keyshortcuts="F8">
      <legend className="visually-hidden">{text.method}</legend>
      {methodOrder.map((method) => (
        <label key={method} className="method">
          <input
            type="radio"
            name={name}
            value={method}
            checked={draft.typed.method === method}
            onChange={() => change((before) => ({ ...before, typed: { ...before.typed, method } }))}
          />
          <Icon icon={methodIcons[method]} size={20} />
          {text.methods[method]}
        </label>
      ))}
    </fieldset>
  );
}
