import { toSearchKey } from '#shared/core/sort-names.ts';
import { toSearchTerm, toSoundSpelling } from './search-terms.ts';

export type FoundPatient = {
  readonly patientId: string;
  readonly words: readonly string[];
  readonly sortName: string;
  readonly inactive: boolean;
};

const beginsWord = (text: string, word: string) => ` ${text}`.includes(` ${word}`);

/**
 * Rates the match of a typed word. 0 is a whole word as typed in the name, 1 another whole word or a prefix of a
 * name, 2 such a prefix spelled differently, 3 a prefix of an e-mail or phone.
 */
function calculateDistance({ words, sortName }: FoundPatient, typedWord: string): number {
  const name = toSearchKey(sortName);
  const isSpelledAlike = beginsWord(name, typedWord);
  if (words.includes(toSearchTerm(typedWord))) return isSpelledAlike ? 0 : 1;
  if (isSpelledAlike) return 1;
  return beginsWord(toSoundSpelling(name), toSoundSpelling(typedWord)) ? 2 : 3;
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
