import { badParameter } from './fault.ts';

/** Form fields as sent, with nested names such as `metadata[appointmentId]`. */
export type Parameters = URLSearchParams;

export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw badParameter(name, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

export function integer(parameters: Parameters, name: string): number {
  const text = required(parameters, name);
  if (!/^\d{1,12}$/.test(text))
    throw badParameter(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  return Number(text);
}

export const integerIfGiven = (parameters: Parameters, name: string) =>
  parameters.has(name) ? integer(parameters, name) : undefined;

/** Returns one of the words; the first is the default. */
export function oneOf<const T extends string>(
  parameters: Parameters,
  name: string,
  words: readonly [T, ...T[]],
): T {
  const given = parameters.get(name) ?? words[0];
  const word = words.find((candidate) => candidate === given);
  if (!word) throw badParameter(name, `Invalid ${name}: must be one of ${words.join(', ')}`);
  return word;
}

/** Returns the fields `name[key]`. */
export function record(parameters: Parameters, name: string): Record<string, string> {
  const within = [...parameters].flatMap(([field, value]) => {
    const key =
      field.startsWith(`${name}[`) && field.endsWith(']') ? field.slice(name.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(within);
}

/** Returns the fields `name[0]`, `name[1]` or `name[]`. */
export const list = (parameters: Parameters, name: string) => Object.values(record(parameters, name));
