type Page<Row> = { rows: Row[]; cursor?: string | undefined };

/** Reads every page of a short list, so that filters, counts and sorting cover all rows. */
export async function fetchAllPages<Row>(
  fetchPage: (query: { cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor === undefined ? {} : { cursor });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}
