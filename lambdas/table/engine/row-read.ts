import { getRawRows, type TableKey, type TableRow, toTableKey } from './batch-get.ts';
import type { TableConfig } from './config.ts';

/** A read that can be batched with reads of other stores. */
export type RowRead<T> = { readonly key: TableKey; of(row: TableRow | undefined): T };

/** Builds a read from an ElectroDB `get`; undefined if the row is missing. */
export const makeRowRead = <T>(
  get: { params(): Record<string, unknown> },
  of: (row: TableRow) => T | undefined,
): RowRead<T | undefined> => ({ key: toTableKey(get.params()), of: (row) => row && of(row) });

export type RowStore = {
  /** Reads up to a hundred rows of any stores in one consistent request. */
  readTogether(reads: readonly RowRead<unknown>[]): Promise<<T>(read: RowRead<T>) => T>;
};

export const rowStore = (config: TableConfig): RowStore => ({
  async readTogether(reads) {
    const rowAt = await getRawRows(
      config,
      reads.map(({ key }) => key),
    );
    return (read) => read.of(rowAt(read.key));
  },
});
