import type { JsonObject } from './old-values.ts';

type FlatRow = Readonly<Record<string, string>>;

const nameColumn = 'nombre';
const productColumn = 'producto';
const itemColumns = [nameColumn, productColumn, 'cantidad', 'precio', 'impuesto', 'tipo'] as const;
const isItemColumn = (name: string) => itemColumns.some((column) => column === name);

/** Returns the common value, or a list if the lines disagree, which the parser then rejects. */
function findCommonValue(lines: readonly FlatRow[], name: string): unknown {
  const values = [...new Set(lines.map((line) => line[name] ?? '').filter((value) => value !== ''))];
  return values.length > 1 ? values : values[0];
}

function toItem(line: FlatRow): JsonObject {
  const itemFields = Object.fromEntries(itemColumns.map((name) => [name, line[name]]));
  const { [productColumn]: id, ...fields } = itemFields;
  return { ...fields, ...(id && { id }) };
}

function toSale(lines: readonly [FlatRow, ...FlatRow[]]): JsonObject {
  const names = Object.keys(lines[0]).filter((name) => !isItemColumn(name));
  const items = lines.filter((line) => line[nameColumn]).map(toItem);
  return {
    ...Object.fromEntries(names.map((name) => [name, findCommonValue(lines, name)])),
    ...(items.length > 0 && { items }),
  };
}

/** Groups lines with the same `id` into one sale; a line without id is its own sale. */
export function groupSales(lines: readonly FlatRow[]): JsonObject[] {
  const bySale = Map.groupBy(lines, (line) => line['id'] || line);
  // `groupBy` never creates empty groups.
  return [...bySale.values()].map((group) => toSale(group as [FlatRow, ...FlatRow[]]));
}
