import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { FormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { quantityText as text } from './copy.ts';
import { parseCount } from './schema.ts';

type Props = { name: string; label: string; minimum: 0 | 1 };

/** Quantity input with plus and minus buttons. */
export function QuantityField({ name, label, minimum }: Props) {
  return (
    <FormControl name={name}>
      {({ value, onChange, error }) => (
        <Stepper
          name={name}
          label={label}
          minimum={minimum}
          inputText={String(value)}
          error={error}
          onChange={onChange}
        />
      )}
    </FormControl>
  );
}

type StepperProps = Props & {
  inputText: string;
  error: string | undefined;
  onChange: (inputText: string) => void;
};

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

function Stepper({ name, label, minimum, inputText, error, onChange }: StepperProps) {
  const id = useId();
  const errorId = useId();
  const step = (delta: 1 | -1) =>
    onChange(String(Math.max(minimum, (parseCount(inputText) ?? minimum) + delta)));
  const onKeyDown = (event: KeyboardEvent) => {
    const delta = arrowSteps[event.key];
    if (delta === undefined) return;
    event.preventDefault();
    step(delta);
  };
  return (
    <Stack gap={6}>
      <Text as="label" weight={600} htmlFor={id}>
        {label}
      </Text>
      <div className="stock-quantity__box">
        <button type="button" aria-label={text.decreaseLabel} onClick={() => step(-1)}>
          <Icon icon={Minus} />
        </button>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          className="n"
          value={inputText}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={text.increaseLabel} onClick={() => step(1)}>
          <Icon icon={Plus} />
        </button>
      </div>
      {error !== undefined && (
        <Text id={errorId} as="p" size={13} weight={500} tone="danger">
          <ErrorText text={error} />
        </Text>
      )}
    </Stack>
  );
}
