import { keyFrom, rawGets, type TableKey, type TableRow } from './batch-get.ts';
import type { TableConfig } from './config.ts';

/** A row that is read with rows of other stores: where it is, and what it says. */
export type RowRead<T> = { readonly key: TableKey; of(row: TableRow | undefined): T };

/** The row that a `get` of ElectroDB asks for; undefined where there is none. */
export const rowRead = <T>(
  get: { params(): Record<string, unknown> },
  of: (row: TableRow) => T | undefined,
): RowRead<T | undefined> => ({ key: keyFrom(get.params()), of: (row) => row && of(row) });

export type RowStore = {
  /** Rows of any stores in one consistent request of at most a hundred; the answer says what each of them says. */
  together(reads: readonly RowRead<unknown>[]): Promise<<T>(read: RowRead<T>) => T>;
};

export const rowStore = (config: TableConfig): RowStore => ({
  async together(reads) {
    const rowAt = await rawGets(
      config,
      reads.map(({ key }) => key),
    );
    return (read) => read.of(rowAt(read.key));
  },
});
