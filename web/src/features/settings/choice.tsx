import * as z from 'zod/mini';
import { custom } from '#web/src/components/form/kinds.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';

type ChoiceValues<T> = readonly [T, ...T[]];
type ControlProps<T> = {
  name: string;
  label: string;
  values: ChoiceValues<T>;
  toText: (value: T) => string;
  hint: string | undefined;
};

/** Creates a choice among the offered values, plus the current one if it is not among them. */
export const createChoiceField = <T extends string | number>(
  label: string,
  values: ChoiceValues<T>,
  toText: (value: T) => string,
  hint?: string,
) =>
  custom<T>(label, {
    initial: values[0],
    draft: z.custom<T>((value) => typeof value === 'string' || typeof value === 'number'),
    toText,
    Control: (props) => <ChoiceControl {...props} values={values} toText={toText} hint={hint} />,
  });

function ChoiceControl<T extends string | number>({
  name,
  values: offeredValues,
  toText,
  ...fieldProps
}: ControlProps<T>) {
  const { value: currentValue, change, error } = useFieldValue<T>(name);
  const values = offeredValues.includes(currentValue)
    ? offeredValues
    : [...offeredValues, currentValue].toSorted((a, b) => Number(a) - Number(b));
  return (
    <SelectField
      {...fieldProps}
      error={error}
      value={String(currentValue)}
      options={values.map((value) => ({ value: String(value), label: toText(value) }))}
      onChange={({ target }) => {
        const chosenValue = values.find((value) => String(value) === target.value);
        if (chosenValue !== undefined) change(chosenValue);
      }}
    />
  );
}
