import { Minus, Plus, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { shopText as text } from './copy.ts';
import './stepper.css';

type Props = {
  label: string;
  quantity: number;
  /** With a minimum of 0 the last unit can be removed. */
  minimum: 0 | 1;
  /** The stock limit is reached. A click on plus still calls `onChange`, which explains it. */
  isFull: boolean;
  locked?: boolean;
  moreRef?: Ref<HTMLButtonElement>;
  onChange: (quantity: number) => void;
};

/** Quantity with plus and minus buttons. */
export function Stepper({ label, quantity, minimum, isFull, locked = false, moreRef, onChange }: Props) {
  const isLast = minimum === 0 && quantity === 1;
  const step = (newQuantity: number) => () => {
    if (!locked && newQuantity >= minimum) onChange(newQuantity);
  };
  return (
    <fieldset className="stepper">
      <legend className="visually-hidden">{label}</legend>
      <button
        type="button"
        aria-label={isLast ? text.remove : text.removeOne}
        aria-disabled={locked || quantity <= minimum}
        onClick={step(quantity - 1)}
      >
        {isLast ? <Trash2 aria-hidden /> : <Minus aria-hidden />}
      </button>
      <Text as="output" weight={600} className="n">
        {quantity}
      </Text>
      <button
        ref={moreRef}
        type="button"
        aria-label={text.addOne}
        aria-disabled={locked || isFull}
        onClick={step(quantity + 1)}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}
