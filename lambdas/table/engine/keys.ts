import { gsi1, gsi2, gsi3, service, table } from './indexes.ts';

/** Keeps the case of ids, because the card processor's are case-sensitive. */
const casing = 'none';

export const model = <const E extends string>(entity: E) => ({ service, entity, version: '1' }) as const;
export const pk = <const C extends readonly string[]>(composite: C) =>
  ({ field: table.pk, composite, casing }) as const;
export const sk = <const C extends readonly string[]>(composite: C) =>
  ({ field: table.sk, composite, casing }) as const;

const makeIndexKeys = <const P extends string, const S extends string>(index: { pk: P; sk: S }) => ({
  pk: <const C extends readonly string[]>(composite: C) => ({ field: index.pk, composite, casing }) as const,
  sk: <const C extends readonly string[]>(composite: C) => ({ field: index.sk, composite, casing }) as const,
});
export const keys1 = { index: gsi1.name, ...makeIndexKeys(gsi1) };
export const keys2 = { index: gsi2.name, ...makeIndexKeys(gsi2) };
export const keys3 = { index: gsi3.name, ...makeIndexKeys(gsi3) };

/** Sorts after every letter. A range that ends with it is read by index; some engines scan for a prefix. */
export const maxSortKey = '\u{10ffff}';

/** Range of rows sorted by instant. */
export type InstantRange = readonly [from: { readonly at: string }, to: { readonly at: string }];
