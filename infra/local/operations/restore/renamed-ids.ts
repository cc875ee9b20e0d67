import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { Item } from './table-mirror.ts';

/** New user ids by old id, for users that had to be created again. */
export type RenamedIds = ReadonlyMap<string, string>;

const userIdPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Fields of an authenticator app, which the new user does not have. */
const secondFactorFields = ['secondFactor', 'secondFactorSetupId'];

/** Replaces old user ids in a text. UUIDs of other things are not in `ids` and stay. */
export const renameIdsInText = (text: string, ids: RenamedIds): string =>
  ids.size === 0 ? text : text.replace(userIdPattern, (id) => ids.get(id) ?? id);

function renameIdsInValue(value: AttributeValue, ids: RenamedIds): AttributeValue {
  if (value.S !== undefined) return { S: renameIdsInText(value.S, ids) };
  if (value.SS !== undefined) return { SS: value.SS.map((text) => renameIdsInText(text, ids)) };
  if (value.L !== undefined) return { L: value.L.map((element) => renameIdsInValue(element, ids)) };
  return value.M === undefined ? value : { M: renameIdsInItem(value.M, ids) };
}

const renameIdsInItem = (item: Item, ids: RenamedIds): Item =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [renameIdsInText(name, ids), renameIdsInValue(value, ids)]),
  );

/** Replaces old user ids in a row. Accounts of recreated users lose their authenticator app. */
export function renameIdsInRow(item: Item, ids: RenamedIds): Item {
  if (ids.size === 0) return item;
  const isRecreatedAccount = item[entityAttribute]?.S === 'account' && ids.has(item['userId']?.S ?? '');
  const entries = Object.entries(item).filter(
    ([name]) => !isRecreatedAccount || !secondFactorFields.includes(name),
  );
  return renameIdsInItem(Object.fromEntries(entries), ids);
}
