import { isCivilDate } from '#shared/core/civil-time.ts';
import type { Closure } from '#shared/settings/closures.ts';
import { closuresText } from './copy.ts';

/** A closed day in the inputs below the list. */
type ClosureInput = { readonly closureDate: string; readonly closureName: string };
type WithClosureInput = ClosureInput & { readonly closures: readonly Closure[] };

const isBlank = ({ closureDate, closureName }: ClosureInput): boolean =>
  closureDate === '' && closureName.trim() === '';

/** Errors of the inputs, by field. */
export const findClosureErrors = (
  { closureDate, closureName }: ClosureInput,
  closures: readonly Closure[],
): Partial<ClosureInput> => ({
  ...(!isCivilDate(closureDate) && { closureDate: closuresText.chooseDate }),
  ...(closures.some(({ date }) => date === closureDate) && { closureDate: closuresText.duplicateDay }),
  ...(closureName.trim() === '' && { closureName: closuresText.writeName }),
});

const createClosureCheck = <N extends keyof ClosureInput>(field: N, error: string) => ({
  field,
  error,
  isValid: (values: WithClosureInput) =>
    isBlank(values) || findClosureErrors(values, values.closures)[field] !== error,
});
export const closureChecks = [
  createClosureCheck('closureDate', closuresText.chooseDate),
  createClosureCheck('closureDate', closuresText.duplicateDay),
  createClosureCheck('closureName', closuresText.writeName),
];

export const sortClosures = (closures: readonly Closure[]): Closure[] =>
  closures.toSorted((a, b) => a.date.localeCompare(b.date));

/** Adds the typed day to the list, by date. */
export const addClosure = (
  closures: readonly Closure[],
  { closureDate: date, closureName: name }: ClosureInput,
): Closure[] => sortClosures([...closures, { date, name: name.trim() }]);

/** Moves the typed day into the list of closed days, because both are saved together. */
export const addTypedClosure = <V extends WithClosureInput>({ closureDate, closureName, ...settings }: V) => {
  const input = { closureDate, closureName };
  return isBlank(input) ? settings : { ...settings, closures: addClosure(settings.closures, input) };
};
