import { Minus, Plus } from 'lucide-react';
import type { AssignableMedication } from '#shared/inventory/assignment-api.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { Text } from '#web/src/ui/layout/layout.tsx';
import { text } from './copy.ts';
import { findDosesProblem, type SelectedMedication } from './draft.ts';

type Props = {
  medication: Pick<AssignableMedication, 'name' | 'freeDoses'>;
  picked: Pick<SelectedMedication, 'doses' | 'typedDoses'>;
  /** Any whole number. The caller clamps it. */
  onChange: (requested: number) => void;
  /** Input that is not a whole number. */
  onType: (typed: string) => void;
};

/** Doses with plus and minus buttons. Numbers are clamped, other input shows an error. */
export function DoseStepper({ medication: { name, freeDoses }, picked, onChange, onType }: Props) {
  const { doses, typedDoses } = picked;
  const handleInput = (value: string) => {
    const requested = /^\s*-\d+\s*$/.test(value) ? -1 : parseWholeNumber(value);
    if (requested === undefined) onType(value);
    else onChange(requested);
  };
  const handleBlur = () => {
    // An empty field counts as 0.
    if (typedDoses?.trim() === '') onChange(0);
  };
  return (
    <div className="assignment-row__field">
      <Text
        as="div"
        size={12}
        weight={600}
        tone="muted"
        hiddenOn="wider-than-phone"
        style={{ marginBottom: 2 }}
        aria-hidden
      >
        {text.columns.doses}
      </Text>
      <div className="dose-stepper">
        <button
          type="button"
          aria-label={text.removeDoseLabel(name)}
          disabled={doses <= 1}
          onClick={() => onChange(doses - 1)}
        >
          <Icon icon={Minus} size={16} />
        </button>
        <input
          className="n"
          inputMode="numeric"
          autoComplete="off"
          aria-label={text.dosesLabel(name)}
          value={typedDoses ?? String(doses)}
          aria-invalid={findDosesProblem(picked) !== undefined}
          onChange={({ target }) => handleInput(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={handleBlur}
        />
        <button
          type="button"
          aria-label={text.addDoseLabel(name)}
          aria-disabled={doses >= freeDoses}
          onClick={() => onChange(doses + 1)}
        >
          <Icon icon={Plus} size={16} />
        </button>
      </div>
    </div>
  );
}
