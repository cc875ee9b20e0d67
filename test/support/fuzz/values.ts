import fc from 'fast-check';

/** The parts of JSON Schema that zod generates and values are made from. */
export type JsonSchema = {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const defaultMaxLength = 60;
const defaultMaxItems = 4;
const maxCents = 1_000_000;
const longTextLength = 5_000;

/** Values of wrong types, ends of ranges, and strings with a meaning for programs. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '9999-99-99',
  '25:61',
  '\u0000',
  '\u202eabc',
  '\ud800',
  '__proto__',
  '../..',
  '%00',
  '<script>alert(1)</script>',
  "'; --",
  'ñandú\r\nATTENDEE:x',
  'x'.repeat(longTextLength),
  'null',
  'NaN',
  '\uffff',
  [],
  {},
  [[null]],
  { $ne: null },
  { constructor: { prototype: {} } },
  { length: { toString: 0 } },
];
const hostileValue = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

function textFor({
  pattern,
  minLength = 0,
  maxLength = defaultMaxLength,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (pattern === undefined)
    return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, defaultMaxLength)) });
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // No strings can be generated from a pattern with lookahead.
    return fc.string({ maxLength: defaultMaxLength });
  }
}

/** Generates valid values, in which each part is hostile with a probability of one in eight. */
export function arbitraryFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: validValueFor(schema) }, { weight: 1, arbitrary: hostileValue });
}

function validValueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(arbitraryFor));
  const { minimum = 0, maximum = maxCents } = schema;
  switch (schema.type) {
    case 'object':
      return recordFor(schema);
    case 'array':
      return fc.array(arbitraryFor(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(
          schema.minItems ?? 0,
          Math.min(schema.maxItems ?? defaultMaxItems, defaultMaxItems),
        ),
      });
    case 'string':
      return textFor(schema);
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

function recordFor({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([name, property]) => [name, arbitraryFor(property)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
}

type ValuePath = readonly (string | number)[];

const listPaths = (value: unknown, path: ValuePath = []): ValuePath[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => listPaths(part, [...path, key]))
    : []),
];

function replaceAt(value: unknown, [key, ...subpath]: ValuePath, replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((part, index) =>
      `${index}` === `${key}` ? replaceAt(part, subpath, replacement) : part,
    );
  const parts = Object.entries(value ?? {}).map(([name, part]) => [
    name,
    name === key ? replaceAt(part, subpath, replacement) : part,
  ]);
  return Object.fromEntries(parts);
}

/** Generates the value with one part, at any depth, replaced by a hostile one. */
export const withHostilePart = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...listPaths(value)), hostileValue)
    .map(([path, replacement]) => replaceAt(value, path, replacement));
