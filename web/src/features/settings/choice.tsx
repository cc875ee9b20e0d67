import * as z from 'zod/mini';
import { custom } from '#web/src/components/form/kinds.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useValue } from '#web/src/ui/fields/form-fields.tsx';

type Offered<T> = readonly [T, ...T[]];
type ControlProps<T> = {
  name: string;
  label: string;
  offered: Offered<T>;
  toText: (value: T) => string;
  hint: string | undefined;
};

/** One of the offered values, or the current one if it is not among them. */
export const choice = <T extends string | number>(
  label: string,
  offered: Offered<T>,
  toText: (value: T) => string,
  hint?: string,
) =>
  custom<T>(label, {
    initial: offered[0],
    draft: z.custom<T>((value) => typeof value === 'string' || typeof value === 'number'),
    toText,
    Control: (props) => <ChoiceControl {...props} offered={offered} toText={toText} hint={hint} />,
  });

function ChoiceControl<T extends string | number>({ name, offered, toText, ...look }: ControlProps<T>) {
  const { value: current, change, error } = useValue<T>(name);
  const values = offered.includes(current)
    ? offered
    : [...offered, current].toSorted((a, b) => Number(a) - Number(b));
  return (
    <SelectField
      {...look}
      error={error}
      value={String(current)}
      options={values.map((value) => ({ value: String(value), label: toText(value) }))}
      onChange={({ target }) => {
        const chosen = values.find((value) => String(value) === target.value);
        if (chosen !== undefined) change(chosen);
      }}
    />
  );
}
