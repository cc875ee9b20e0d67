type Page<Row> = { rows: Row[]; cursor?: string | undefined };

/** A list that is short by nature, whole: a filter, a count or an order over it then means what it says. */
export async function allPages<Row>(ask: (query: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask(cursor === undefined ? {} : { cursor });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}
