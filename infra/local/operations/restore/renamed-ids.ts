import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { Item } from './table-mirror.ts';

/** The id of a person before, and the one that the user pool gave them when they were created anew. */
export type RenamedIds = ReadonlyMap<string, string>;

const userId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** An authenticator app that the new user of the pool does not have. */
const secondFactorFields = ['secondFactor', 'secondFactorSetupId'];

/** A text with the new ids in the place of those before; an id is unlike any other text. */
export const renamedText = (text: string, ids: RenamedIds): string =>
  ids.size === 0 ? text : text.replace(userId, (id) => ids.get(id) ?? id);

function renamedValue(value: AttributeValue, ids: RenamedIds): AttributeValue {
  if (value.S !== undefined) return { S: renamedText(value.S, ids) };
  if (value.SS !== undefined) return { SS: value.SS.map((text) => renamedText(text, ids)) };
  if (value.L !== undefined) return { L: value.L.map((each) => renamedValue(each, ids)) };
  return value.M === undefined ? value : { M: renamedItem(value.M, ids) };
}

const renamedItem = (item: Item, ids: RenamedIds): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [renamedText(name, ids), renamedValue(value, ids)]),
  );

/**
 * A row with the new ids of people in its keys and in everything it says. The account of whoever was created anew asks
 * for no code of an authenticator app until they set one up again.
 */
export function renamedRow(item: Item, ids: RenamedIds): Item {
  if (ids.size === 0) return item;
  const isTheirs = item[entityAttribute]?.S === 'account' && ids.has(item['userId']?.S ?? '');
  const entries = Object.entries(item).filter(([name]) => !isTheirs || !secondFactorFields.includes(name));
  return renamedItem(Object.fromEntries(entries), ids);
}
