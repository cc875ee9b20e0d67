import { type FormValues, getValueAt, setValueAt } from '#web/src/ui/fields/form.tsx';

/** Fields that the merge treats as one value, with their label and their text. */
export type MergePart<Values> = {
  readonly label: string;
  /** Names in the form, such as `conditions.asthma`. */
  readonly names: readonly string[];
  readonly toText: (values: Values) => string;
};

/** Creates the part of a field whose text is its value. */
export const createTextPart = <Values extends FormValues>(
  name: string & keyof Values,
  label: string,
): MergePart<Values> => ({
  label,
  names: [name],
  toText: (values) => String(values[name]),
});

export const haveEqualFields = (names: readonly string[], one: FormValues, other: FormValues): boolean =>
  names.every((name) => JSON.stringify(getValueAt(one, name)) === JSON.stringify(getValueAt(other, name)));

/** Returns a copy of `values` with these fields taken from `other`. */
export function copyFields<Values extends FormValues>(
  names: readonly string[],
  values: Values,
  other: Values,
): Values {
  const copy = structuredClone(values);
  for (const name of names) setValueAt(copy, name, getValueAt(other, name));
  return copy;
}

/** Returns `theirs` with every field that `mine` changed since `base`. */
export function mergeThreeWay<Values extends FormValues>(
  parts: readonly MergePart<Values>[],
  { base, mine, theirs: remote }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Values {
  const partNames = parts.flatMap(({ names }) => names);
  const otherKeys = Object.keys(mine).filter((key) => !partNames.some((name) => name.split('.')[0] === key));
  const changedNames = [...parts.map(({ names }) => names), ...otherKeys.map((key) => [key])].filter(
    (names) => !haveEqualFields(names, mine, base),
  );
  return copyFields(changedNames.flat(), remote, mine);
}
