type Page<Row> = { readonly rows: readonly Row[]; readonly cursor?: string | null | undefined };

/** The pages of a list, each read once it is asked for: whoever stops early reads no more of them. */
export async function* eachPage<P extends Page<unknown>>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

/** A list as a whole, however many pages it has. */
export async function allRows<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of eachPage(read)) rows.push(...page.rows);
  return rows;
}
