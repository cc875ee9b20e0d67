import type { JsonObject } from './old-values.ts';

type FlatRow = Readonly<Record<string, string>>;

const nameColumn = 'nombre';
const productColumn = 'producto';
const itemColumns = [nameColumn, productColumn, 'cantidad', 'precio', 'impuesto', 'tipo'] as const;
const isItemColumn = (name: string) => itemColumns.some((column) => column === name);

/** Returns the common value of the lines, or a list if they disagree, which the parser rejects. */
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
  const saleColumns = Object.keys(lines[0]).filter((name) => !isItemColumn(name));
  const items = lines.filter((line) => line[nameColumn]).map(toItem);
  return {
    ...Object.fromEntries(saleColumns.map((name) => [name, findCommonValue(lines, name)])),
    ...(items.length > 0 && { items }),
  };
}

/** Groups the lines of each `id` into one sale. A line without an id is its own sale. */
export function groupSales(lines: readonly FlatRow[]): JsonObject[] {
  const linesBySale = Map.groupBy(lines, (line) => line['id'] || line);
  // `groupBy` never creates empty groups.
  return [...linesBySale.values()].map((group) => toSale(group as [FlatRow, ...FlatRow[]]));
}
