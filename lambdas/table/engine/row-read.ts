import { getRawRows, type TableKey, type TableRow, toTableKey } from './batch-get.ts';
import type { TableConfig } from './config.ts';

/** A single-row read that one request can combine with reads of other stores. */
export type RowRead<T> = { readonly key: TableKey; of(row: TableRow | undefined): T };

/** Builds a read from an ElectroDB `get`; its result is undefined if the row is missing. */
export const makeRowRead = <T>(
  get: { params(): Record<string, unknown> },
  of: (row: TableRow) => T | undefined,
): RowRead<T | undefined> => ({ key: toTableKey(get.params()), of: (row) => row && of(row) });

export type RowStore = {
  /** Reads up to 100 rows in one consistent request; returns a function from a read to its result. */
  readBatch(reads: readonly RowRead<unknown>[]): Promise<<T>(read: RowRead<T>) => T>;
};

export const makeRowStore = (config: TableConfig): RowStore => ({
  async readBatch(reads) {
    const findRow = await getRawRows(
      config,
      reads.map(({ key }) => key),
    );
    return (read) => read.of(findRow(read.key));
  },
});
