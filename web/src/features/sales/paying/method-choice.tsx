import { useId } from 'react';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { payingText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import { methodOrder } from './payment.ts';

/** Choice of the payment method (R304). */
export function MethodChoice() {
  const { draft, change } = usePos();
  const name = useId();
  return (
    <Split as="fieldset" columns="1fr 1fr 1fr" gap={8} className="methods" aria-keyshortcuts="F8">
      <legend className="visually-hidden">{text.method}</legend>
      {methodOrder.map((method) => (
        <Stack
          as="label"
          key={method}
          gap={3}
          align="center"
          justify="center"
          weight={500}
          className="pay-choice"
        >
          <input
            type="radio"
            name={name}
            value={method}
            checked={draft.typed.method === method}
            onChange={() => change((before) => ({ ...before, typed: { ...before.typed, method } }))}
          />
          <Icon icon={methodIcons[method]} size={20} />
          {text.methods[method]}
        </Stack>
      ))}
    </Split>
  );
}
