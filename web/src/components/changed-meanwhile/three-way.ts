import { type FormValues, putAt, valueAt } from '#web/src/ui/fields/form.tsx';

/** Fields that the merge treats as one value, with their label and their text. */
export type Part<Values> = {
  readonly label: string;
  /** Names in the form: `conditions.asthma`. */
  readonly names: readonly string[];
  readonly words: (values: Values) => string;
};

/** A field whose text is its value. */
export const written = <Values extends FormValues>(
  name: string & keyof Values,
  label: string,
): Part<Values> => ({
  label,
  names: [name],
  words: (values) => String(values[name]),
});

export const isSame = (names: readonly string[], one: FormValues, other: FormValues): boolean =>
  names.every((name) => JSON.stringify(valueAt(one, name)) === JSON.stringify(valueAt(other, name)));

/** Copy of `values` with these fields taken from `other`. */
export function withFieldsOf<Values extends FormValues>(
  names: readonly string[],
  values: Values,
  other: Values,
): Values {
  const next = structuredClone(values);
  for (const name of names) putAt(next, name, valueAt(other, name));
  return next;
}

/** `theirs` with every field that `mine` changed since `base`. */
export function merged<Values extends FormValues>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Values {
  const inParts = parts.flatMap(({ names }) => names);
  const others = Object.keys(mine).filter((key) => !inParts.some((name) => name.split('.')[0] === key));
  const changed = [...parts.map(({ names }) => names), ...others.map((key) => [key])].filter(
    (names) => !isSame(names, mine, base),
  );
  return withFieldsOf(changed.flat(), theirs, mine);
}
