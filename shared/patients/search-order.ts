import { searchedKey } from '#shared/core/sort-names.ts';

/** A client that a search has found. */
export type FoundPatient = {
  readonly patientId: string;
  /** Every word they are found by. */
  readonly words: readonly string[];
  /** Last name and first name, as lists are ordered by. */
  readonly sortName: string;
  readonly inactive: boolean;
};

/** How far a word is from what was typed: whole, the beginning of a name, or of an e-mail or phone. */
function distance({ words, sortName }: FoundPatient, word: string): number {
  if (words.includes(word)) return 0;
  return ` ${searchedKey(sortName)}`.includes(` ${word}`) ? 1 : 2;
}

/**
 * The ids of those found: who has the words as they were typed first, then whose name begins with them, then the rest;
 * among these the active ones first, and by last name.
 */
export function orderFound(found: readonly FoundPatient[], sought: readonly string[]): string[] {
  const keyed = found.map((patient) => ({
    patient,
    rank: sought.reduce((sum, word) => sum + distance(patient, word), 0),
  }));
  keyed.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(a.patient.inactive) - Number(b.patient.inactive) ||
      (a.patient.sortName < b.patient.sortName ? -1 : Number(a.patient.sortName > b.patient.sortName)) ||
      (a.patient.patientId < b.patient.patientId ? -1 : 1),
  );
  return keyed.map(({ patient }) => patient.patientId);
}
