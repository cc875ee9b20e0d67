/** A row as the table has it. */
export type Row = Record<string, unknown>;
