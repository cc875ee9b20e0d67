import { getRawRows, type TableKey, type TableRow, toTableKey } from './batch-get.ts';
import type { TableConfig } from './config.ts';

/** A single-row read that one request can combine with reads of other stores. */
export type RowRead<T> = { readonly key: TableKey; parse(row: TableRow | undefined): T };

/** Builds a read from an ElectroDB `get`. Its result is undefined if the row is missing. */
export const makeRowRead = <T>(
  get: { params(): Record<string, unknown> },
  parse: (row: TableRow) => T | undefined,
): RowRead<T | undefined> => ({ key: toTableKey(get.params()), parse: (row) => row && parse(row) });

export type RowStore = {
  /** Reads up to 100 rows in one consistent request. The returned function gives the result of each read. */
  readBatch(reads: readonly RowRead<unknown>[]): Promise<<T>(read: RowRead<T>) => T>;
};

export const makeRowStore = (config: TableConfig): RowStore => ({
  async readBatch(reads) {
    const findRow = await getRawRows(
      config,
      reads.map(({ key }) => key),
    );
    return (read) => read.parse(findRow(read.key));
  },
});
