import type { JsonObject } from './old-values.ts';

type FlatRow = Readonly<Record<string, string>>;

const nameColumn = 'nombre';
const productColumn = 'producto';
/** Columns of one item; every other column is about the whole sale. */
const itemColumns = [nameColumn, productColumn, 'cantidad', 'precio', 'impuesto', 'tipo'] as const;
const isOfItem = (name: string) => itemColumns.some((column) => column === name);

/** One value, or all of them where the lines of a sale disagree: the reader refuses a list with its reason. */
function valueIn(lines: readonly FlatRow[], name: string): unknown {
  const values = [...new Set(lines.map((line) => line[name] ?? '').filter((value) => value !== ''))];
  return values.length > 1 ? values : values[0];
}

function itemIn(line: FlatRow): JsonObject {
  const { [productColumn]: id, ...rest } = Object.fromEntries(itemColumns.map((name) => [name, line[name]]));
  return { ...rest, ...(id && { id }) };
}

function saleOf(lines: readonly [FlatRow, ...FlatRow[]]): JsonObject {
  const names = Object.keys(lines[0]).filter((name) => !isOfItem(name));
  const items = lines.filter((line) => line[nameColumn]).map(itemIn);
  return {
    ...Object.fromEntries(names.map((name) => [name, valueIn(lines, name)])),
    ...(items.length > 0 && { items }),
  };
}

/**
 * Sales of a spreadsheet with a line for each item: lines of one `id` are one sale, a line without an id is a sale of its
 * own. `producto` is the id of the item.
 */
export function salesOfLines(lines: readonly FlatRow[]): JsonObject[] {
  const bySale = Map.groupBy(lines, (line) => line['id'] || line);
  // A group has at least the line that it is a group of.
  return [...bySale.values()].map((group) => saleOf(group as [FlatRow, ...FlatRow[]]));
}
