import { parameterError } from './fault.ts';

/** Form fields as sent, with nested names such as `metadata[appointmentId]`. */
export type Parameters = URLSearchParams;

export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (!value) throw parameterError(name, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

export function requireInteger(parameters: Parameters, name: string): number {
  const text = requireParameter(parameters, name);
  if (!/^\d{1,12}$/.test(text))
    throw parameterError(name, `Invalid integer: ${text}`, 'parameter_invalid_integer');
  return Number(text);
}

export const findInteger = (parameters: Parameters, name: string) =>
  parameters.has(name) ? requireInteger(parameters, name) : undefined;

/** Returns one of the options, by default the first. Throws for other values. */
export function parseOption<const T extends string>(
  parameters: Parameters,
  name: string,
  options: readonly [T, ...T[]],
): T {
  const value = parameters.get(name) ?? options[0];
  const option = options.find((candidate) => candidate === value);
  if (!option) throw parameterError(name, `Invalid ${name}: must be one of ${options.join(', ')}`);
  return option;
}

/** Returns the fields `name[key]`. */
export function parseRecord(parameters: Parameters, name: string): Record<string, string> {
  const entries = [...parameters].flatMap(([field, value]) => {
    const key =
      field.startsWith(`${name}[`) && field.endsWith(']') ? field.slice(name.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the fields `name[0]`, `name[1]` or `name[]`. */
export const parseList = (parameters: Parameters, name: string) =>
  Object.values(parseRecord(parameters, name));
