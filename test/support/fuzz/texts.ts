import type * as z from 'zod/mini';

/** Generates every text field of a schema, with its path. */
export function* listTextFields(
  schema: z.core.$ZodType,
  path: string,
): Generator<[string, z.core.$ZodString]> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'string') yield [path, schema as z.core.$ZodString];
  if (def.type === 'object')
    for (const [key, field] of Object.entries(def.shape)) yield* listTextFields(field, `${path}.${key}`);
  if (def.type === 'array') yield* listTextFields(def.element, `${path}[]`);
  if (def.type === 'union') for (const option of def.options) yield* listTextFields(option, path);
  if (def.type === 'record') yield* listTextFields(def.valueType, `${path}{}`);
  if (def.type === 'pipe') yield* listTextFields(def.in, path);
  if ('innerType' in def) yield* listTextFields(def.innerType, path);
}

/**
 * The value with the text at a path of `listTextFields` (`answers.fullName`, `serviceIds[]`), creating missing
 * parents.
 */
export function withText(value: unknown, path: string, text: string): unknown {
  const [, step = '', remainingPath = ''] = /^(\.\w+|\[\]|\{\})(.*)$/.exec(path) ?? [];
  if (step === '') return text;
  if (step === '[]') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withText(first, remainingPath, text), ...others];
  }
  const key = step === '{}' ? 'any' : step.slice(1);
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [key]: withText(Reflect.get(fields, key), remainingPath, text) };
}
