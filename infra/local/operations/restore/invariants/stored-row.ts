/** A row as the table has it. */
export type Row = Record<string, unknown>;

/** Attributes that the table calls otherwise than the code. */
const storedNames = [
  { stored: 'visitCode', name: 'confirmationCode' },
  { stored: 'alertsPassed', name: 'alertOverrides' },
  { stored: 'visits', name: 'appointments' },
];
const codeNames = new Map(storedNames.map(({ stored, name }) => [stored, name]));

/** A row by the names the code has for its attributes. */
export const asRead = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [codeNames.get(key) ?? key, value]));
