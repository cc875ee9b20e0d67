import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { AssignableMedication } from '#shared/inventory/assignment-api.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { text } from './copy.ts';

type Props = {
  medication: Pick<AssignableMedication, 'name' | 'freeDoses'>;
  doses: number;
  /** Any whole number: whoever hears it corrects it. */
  onChange: (wanted: number) => void;
};

/** Fewer, more, or as many as are typed: what cannot be is corrected at once. */
export function DoseStepper({ medication: { name, freeDoses }, doses, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const type = (value: string) => {
    const isWhole = /^-?\d+$/.test(value);
    setTyped(isWhole ? undefined : value);
    if (isWhole) onChange(Number(value));
  };
  const leave = () => {
    // An empty box means none.
    if (typed?.trim() === '') onChange(0);
    setTyped(undefined);
  };
  return (
    <div className="assignment-row__field">
      <span className="assignment-row__label" aria-hidden>
        {text.columns.doses}
      </span>
      <div className="dose-stepper">
        <button
          type="button"
          aria-label={text.fewer(name)}
          disabled={doses <= 1}
          onClick={() => onChange(doses - 1)}
        >
          <Icon of={Minus} size={16} />
        </button>
        <input
          className="n"
          inputMode="numeric"
          autoComplete="off"
          aria-label={text.dosesOf(name)}
          value={typed ?? String(doses)}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
        />
        <button
          type="button"
          aria-label={text.more(name)}
          aria-disabled={doses >= freeDoses}
          onClick={() => onChange(doses + 1)}
        >
          <Icon of={Plus} size={16} />
        </button>
      </div>
    </div>
  );
}
