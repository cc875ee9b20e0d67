import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { searchTerms, termsOf } from '#shared/patients/search-terms.ts';
import type { TableConfig } from './config.ts';
import { patientEntity } from './entities/patient.ts';
import { patientTermEntity } from './entities/patient-term.ts';
import { deleteRow, putRow, type RowWrite } from './write.ts';

export type PatientStore = {
  /** Throws `request.not_found`. */
  get(patientId: string): Promise<Patient>;
  /** Those that exist, in no order; any number, repeated or not. */
  byIds(patientIds: readonly string[]): Promise<Patient[]>;
  /** Clients with every word, or beginning of a word, of a text in name, e-mail or phone. */
  search(text: string, most: number): Promise<Patient[]>;
  /** The client and the words they are found by; `before` is what was stored, so that old words are forgotten. */
  put(patient: Patient, before?: Patient): RowWrite[];
};

type TermPage = {
  readonly data: readonly { readonly patientId: string; readonly words: readonly string[] }[];
  readonly cursor: string | null;
};

const termsPerPage = 400;
/** Read of the words that begin as asked while the other words of the question sort most of them out. */
const mostPages = 10;

/** In the order of their words, no more than one question may cost. */
async function* rowsBeginning(sought: string, terms: ReturnType<typeof patientTermEntity>) {
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const list = terms.query.byTerm({ head: headOf(sought) }).begins({ term: sought });
    const answer: TermPage = await list.go({ limit: termsPerPage, cursor });
    yield* answer.data;
    cursor = answer.cursor;
    if (cursor === null) return;
  }
}

export function patientStore(config: TableConfig): PatientStore {
  const patients = patientEntity(config);
  const terms = patientTermEntity(config);
  const byIds: PatientStore['byIds'] = async (patientIds) => {
    const keys = [...new Set(patientIds)].map((patientId) => ({ patientId }));
    return keys.length === 0 ? [] : (await patients.get(keys).go()).data;
  };

  return {
    byIds,
    async get(patientId) {
      const { data } = await patients.get({ patientId }).go({ consistent: true });
      if (!data) throw new AppError(coreErrors.not_found);
      return data;
    },

    async search(text, most) {
      // The longest word leaves the fewest to look at.
      const [sought, ...others] = searchTerms(text).toSorted((a, b) => b.length - a.length);
      if (sought === undefined) return [];
      const found = new Set<string>();
      for await (const { patientId, words } of rowsBeginning(sought, terms)) {
        if (others.every((word) => words.some((each) => each.startsWith(word)))) found.add(patientId);
        if (found.size === most) break;
      }
      return byIds([...found]);
    },

    put(patient, before) {
      const { patientId } = patient;
      const words = termsOf(patient);
      const forgotten = before ? termsOf(before).filter((term) => !words.includes(term)) : [];
      return [
        putRow(patients.put(patient).params()),
        ...words.map((term) => putRow(terms.put({ head: headOf(term), term, patientId, words }).params())),
        ...forgotten.map((term) => deleteRow(terms.delete({ head: headOf(term), term, patientId }).params())),
      ];
    },
  };
}

/** Words are spread over as many partitions as they have beginnings of two letters. */
const headOf = (term: string) => term.slice(0, 2);
