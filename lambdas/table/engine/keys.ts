import { gsi1, gsi2, gsi3, service, table } from './indexes.ts';

export const model = <const Name extends string>(entity: Name) =>
  ({ service, entity, version: '1' }) as const;

/** Preserves the case of ids, because the card processor's ids are case-sensitive. */
const casing = 'none';

/** Returns a function that defines a key field by the attributes that ElectroDB joins in it. */
const makeKey =
  <const Field extends string>(field: Field) =>
  <const Attributes extends readonly string[]>(composite: Attributes) =>
    ({ field, composite, casing }) as const;

export const pk = makeKey(table.pk);
export const sk = makeKey(table.sk);
export const keys1 = { pk: makeKey(gsi1.pk), sk: makeKey(gsi1.sk) };
export const keys2 = { pk: makeKey(gsi2.pk), sk: makeKey(gsi2.sk) };
export const keys3 = { pk: makeKey(gsi3.pk), sk: makeKey(gsi3.sk) };

/** Sorts after every letter. Ends a key range that replaces a prefix query, for which some engines scan. */
export const maxSortKey = '\u{10ffff}';

/** Bounds of a query for rows sorted by `at`. */
export type InstantRange = readonly [from: { readonly at: string }, to: { readonly at: string }];
