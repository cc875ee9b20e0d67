import { toSearchKey } from '#shared/core/sort-names.ts';

export type FoundPatient = {
  readonly patientId: string;
  readonly words: readonly string[];
  readonly sortName: string;
  readonly inactive: boolean;
};

/** Rates the match of a word. 0 is a whole word, 1 a prefix of a name, 2 a prefix of an e-mail or phone. */
function calculateDistance({ words, sortName }: FoundPatient, word: string): number {
  if (words.includes(word)) return 0;
  return ` ${toSearchKey(sortName)}`.includes(` ${word}`) ? 1 : 2;
}

/** Returns the ids sorted by match quality, then active clients first, then by last name. */
export function sortByRelevance(patients: readonly FoundPatient[], searchWords: readonly string[]): string[] {
  const rankedPatients = patients.map((patient) => ({
    patient,
    rank: searchWords.reduce((sum, word) => sum + calculateDistance(patient, word), 0),
  }));
  rankedPatients.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(a.patient.inactive) - Number(b.patient.inactive) ||
      (a.patient.sortName < b.patient.sortName ? -1 : Number(a.patient.sortName > b.patient.sortName)) ||
      (a.patient.patientId < b.patient.patientId ? -1 : 1),
  );
  return rankedPatients.map(({ patient }) => patient.patientId);
}
