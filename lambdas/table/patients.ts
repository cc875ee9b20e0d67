import { AppError, coreErrors } from '#shared/core/errors.ts';
import { folded } from '#shared/core/matches.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { searchTerms, termsOf } from '#shared/patients/search-terms.ts';
import type { TableConfig } from './config.ts';
import { patientEntity } from './entities/patient.ts';
import { patientTermEntity } from './entities/patient-term.ts';
import { pageOf } from './page.ts';
import type { TallyStore } from './tallies.ts';
import { deleteRow, putRow, type RowWrite } from './write.ts';

type PatientPage = { readonly rows: Patient[]; readonly cursor?: string };

export type PatientStore = {
  /** Throws `request.not_found`. */
  get(patientId: string): Promise<Patient>;
  /** Those that exist, in no order; any number, repeated or not. */
  byIds(patientIds: readonly string[]): Promise<Patient[]>;
  /** Clients with every word, or beginning of a word, of a text in name, e-mail or phone. */
  search(text: string, most: number): Promise<Patient[]>;
  /** The front desk's list, by last name; the hidden ones are not in it. */
  page(given: { cursor: string | undefined; limit: number }): Promise<PatientPage>;
  /** Those born on days of one month, `MM` and `DD`, both days included. */
  bornBetween(given: { month: string; from: string; to: string }): Promise<Patient[]>;
  /**
   * The client, the words they are found by and how many there are; `before` is what was read, so that old words are
   * forgotten. Refused as stale when someone else changed them since, or when a new one exists already.
   */
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

/** What the indexes are made of. */
const keysOf = ({ firstName, lastName, birthDate, hidden }: Patient) => ({
  birthMonth: (!hidden && birthDate?.slice(5, 7)) || 'none',
  birthDay: (!hidden && birthDate?.slice(8)) || 'none',
  list: hidden ? 'hidden' : 'listed',
  sortName: folded(`${lastName} ${firstName}`),
});

const isListed = (patient: Patient | undefined) => Number(patient !== undefined && !patient.hidden);
const isActive = (patient: Patient | undefined) =>
  Number(isListed(patient) === 1 && patient?.active === true);

export function patientStore(config: TableConfig, tallies: TallyStore): PatientStore {
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

    search: async (text, most) => byIds(await idsFound(terms, text, most)),

    async page({ cursor, limit }) {
      const page = await pageOf(patients.query.byName({ list: 'listed' }), { cursor, limit });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },

    bornBetween: async ({ month, from, to }) => {
      const list = patients.query.byBirthday({ birthMonth: month });
      return (await list.between({ birthDay: from }, { birthDay: `${to}~` }).go({ pages: 'all' })).data;
    },

    put: (patient, before) => [
      before
        ? putRow(
            patients
              .put({ ...patient, ...keysOf(patient), version: before.version + 1 })
              .where(({ version }, { eq }) => eq(version, before.version))
              .params(),
          )
        : putRow(patients.create({ ...patient, ...keysOf(patient) }).params()),
      ...tallies.add('patients.listed', isListed(patient) - isListed(before)),
      ...tallies.add('patients.active', isActive(patient) - isActive(before)),
      ...termRows(terms, patient, before),
    ],
  };
}

/** Of the clients with every word, no more than so many. */
async function idsFound(
  terms: ReturnType<typeof patientTermEntity>,
  text: string,
  most: number,
): Promise<string[]> {
  // The longest word leaves the fewest to look at.
  const [sought, ...others] = searchTerms(text).toSorted((a, b) => b.length - a.length);
  if (sought === undefined) return [];
  const found = new Set<string>();
  for await (const { patientId, words } of rowsBeginning(sought, terms)) {
    if (others.every((word) => words.some((each) => each.startsWith(word)))) found.add(patientId);
    if (found.size === most) break;
  }
  return [...found];
}

/** The words they are found by from now on, and those they no longer are. */
function termRows(
  terms: ReturnType<typeof patientTermEntity>,
  patient: Patient,
  before: Patient | undefined,
): RowWrite[] {
  const { patientId } = patient;
  // Nobody finds a client who was taken out of every list.
  const words = patient.hidden ? [] : termsOf(patient);
  const forgotten = before ? termsOf(before).filter((term) => !words.includes(term)) : [];
  return [
    ...words.map((term) => putRow(terms.put({ head: headOf(term), term, patientId, words }).params())),
    ...forgotten.map((term) => deleteRow(terms.delete({ head: headOf(term), term, patientId }).params())),
  ];
}

/** Words are spread over as many partitions as they have beginnings of two letters. */
const headOf = (term: string) => term.slice(0, 2);
