import { Minus, Plus } from 'lucide-react';
import type { AssignableMedication } from '#shared/inventory/assignment-api.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { wholeOf } from '#web/src/ui/fields/typed-figures.ts';
import { text } from './copy.ts';
import { dosesProblem, type Picked } from './draft.ts';

type Props = {
  medication: Pick<AssignableMedication, 'name' | 'freeDoses'>;
  picked: Pick<Picked, 'doses' | 'typedDoses'>;
  /** Any whole number: whoever hears it corrects it. */
  onChange: (wanted: number) => void;
  /** What is no whole number stays as it is typed. */
  onType: (typed: string) => void;
};

/** Fewer, more, or as many as are typed: what cannot be is corrected at once, and of what is no number it is said. */
export function DoseStepper({ medication: { name, freeDoses }, picked, onChange, onType }: Props) {
  const { doses, typedDoses } = picked;
  const type = (value: string) => {
    const wanted = /^\s*-\d+\s*$/.test(value) ? -1 : wholeOf(value);
    if (wanted === undefined) onType(value);
    else onChange(wanted);
  };
  const leave = () => {
    // An empty box means none.
    if (typedDoses?.trim() === '') onChange(0);
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
          value={typedDoses ?? String(doses)}
          aria-invalid={dosesProblem(picked) !== undefined}
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
