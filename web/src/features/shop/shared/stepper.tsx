import { Minus, Plus, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { shopText as text } from './copy.ts';
import './stepper.css';

type Props = {
  label: string;
  quantity: number;
  /** Minimum; with 0, the last unit can be removed. */
  least: 0 | 1;
  /** Stock limit reached: a click explains it. */
  isFull: boolean;
  locked?: boolean;
  moreRef?: Ref<HTMLButtonElement>;
  onChange: (quantity: number) => void;
};

/** Quantity with plus and minus buttons. */
export function Stepper({ label, quantity, least, isFull, locked = false, moreRef, onChange }: Props) {
  const isLast = least === 0 && quantity === 1;
  const step = (newQuantity: number) => () => {
    if (!locked && newQuantity >= least) onChange(newQuantity);
  };
  return (
    <fieldset className="stepper">
      <legend className="visually-hidden">{label}</legend>
      <button
        type="button"
        aria-label={isLast ? text.remove : text.fewer}
        aria-disabled={locked || quantity <= least}
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
        aria-label={text.more}
        aria-disabled={locked || isFull}
        onClick={step(quantity + 1)}
      >
        <Plus aria-hidden />
      </button>
    </fieldset>
  );
}
