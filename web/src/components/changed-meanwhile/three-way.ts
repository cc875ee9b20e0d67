import { type FormValues, putAt, valueAt } from '#web/src/ui/fields/form.tsx';

/** What is told apart when two people changed the same: one label, the fields behind it, and how they read. */
export type Part<Values> = {
  readonly label: string;
  /** By their names in the form: `conditions.asthma`. */
  readonly names: readonly string[];
  readonly words: (values: Values) => string;
};

/** A field that reads as it is written. */
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

/** One with these fields as they are in the other. */
export function withFieldsOf<Values extends FormValues>(
  names: readonly string[],
  values: Values,
  other: Values,
): Values {
  const next = structuredClone(values);
  for (const name of names) putAt(next, name, valueAt(other, name));
  return next;
}

/** What stands now, with all that was typed since it was as in `base`. */
export function merged<Values extends FormValues>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: { readonly base: Values; readonly mine: Values; readonly theirs: Values },
): Values {
  const told = parts.flatMap(({ names }) => names);
  const rest = Object.keys(mine).filter((key) => !told.some((name) => name.split('.')[0] === key));
  const typed = [...parts.map(({ names }) => names), ...rest.map((key) => [key])].filter(
    (names) => !isSame(names, mine, base),
  );
  return withFieldsOf(typed.flat(), theirs, mine);
}
