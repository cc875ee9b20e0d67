type Page<Row> = { readonly rows: readonly Row[]; readonly cursor?: string | null | undefined };

export async function* iteratePages<P extends Page<unknown>>(
  read: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
}

export async function readAllRows<Row>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of iteratePages(read)) rows.push(...page.rows);
  return rows;
}
