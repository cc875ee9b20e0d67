import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { buildLastNameKey } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type FoundPatient, sortByRelevance } from '#shared/patients/search-order.ts';
import { buildPatientTerms, parseSearchTerms } from '#shared/patients/search-terms.ts';
import type { TableConfig } from '../engine/config.ts';
import { maxSortKey } from '../engine/keys.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { patientTermEntity } from './patient.entity.ts';

/** Few rows are enough for most searches, but a common word has thousands. */
const firstPageSize = 200;
const nextPageSize = 2000;

/** Returns the partition of a word, its first two letters. */
const toPartition = (term: string) => term.slice(0, 2);

/** A client found by one word. Single-word searches omit the client's other words to keep rows small. */
type TermRow = Omit<FoundPatient, 'words'> & Partial<FoundPatient> & { readonly term: string };
type PageKey = QueryCommandInput['ExclusiveStartKey'] | null;
type TermPage = { readonly rows: readonly TermRow[]; readonly nextKey: PageKey };
type TermPageOptions = { readonly startKey: PageKey; readonly limit: number; readonly isOnlyTerm: boolean };
type FoundPatients = ReadonlyMap<string, FoundPatient>;

const searchAttributes = ['patientId', 'term', 'sortName', 'inactive'] as const;

/**
 * Finds the clients that match every word. Reads the words' pages in parallel and stops at the end of the
 * rarest word, so the cost depends on that word and not on the number of clients.
 */
async function findMatches(
  terms: readonly string[],
  readTermPage: (term: string, options: TermPageOptions) => Promise<TermPage>,
): Promise<FoundPatients> {
  const found = new Map<string, FoundPatient>();
  const isOnlyTerm = terms.length === 1;
  let nextKeys = terms.map((): PageKey => null);
  let nextLimit = firstPageSize;
  let isComplete = terms.length === 0;
  while (!isComplete) {
    const [startKeys, limit] = [nextKeys, nextLimit];
    const pages = await Promise.all(
      terms.map((term, index) =>
        readTermPage(term, { startKey: startKeys[index] ?? null, limit, isOnlyTerm }),
      ),
    );
    for (const { term, ...row } of pages.flatMap((page) => page.rows)) {
      const words = row.words ?? [...(found.get(row.patientId)?.words ?? []), term];
      if (terms.every((searchTerm) => words.some((word) => word.startsWith(searchTerm))))
        found.set(row.patientId, { ...row, words });
    }
    nextKeys = pages.map(({ nextKey }) => nextKey);
    isComplete = nextKeys.includes(null);
    nextLimit = nextPageSize;
  }
  return found;
}

export type PatientSearch = {
  /** Returns the ids of clients with words that begin with each word of the text, best match first. */
  find(text: string): Promise<string[]>;
  /** Returns the writes that add and remove the client's words. */
  buildWrites(patient: Patient, before: Patient | undefined): RowWrite[];
};

export function makePatientSearch(config: TableConfig): PatientSearch {
  const terms = patientTermEntity(config);

  /** Reads raw rows, because ElectroDB's parsing is slow for thousands of them. */
  const readTermPage: Parameters<typeof findMatches>[1] = async (term, options) => {
    const { startKey, limit, isOnlyTerm } = options;
    const query = terms.query
      .byTerm({ head: toPartition(term) })
      .between({ term }, { term: `${term}${maxSortKey}` })
      .params({ attributes: isOnlyTerm ? [...searchAttributes] : [...searchAttributes, 'words'] });
    // ElectroDB's loosely typed parameters are the document client's input.
    const start = startKey && { ExclusiveStartKey: startKey };
    const input = { ...query, Limit: limit, ...start } as QueryCommandInput;
    const { Items = [], LastEvaluatedKey = null } = await config.client.send(new QueryCommand(input));
    // The query selects one entity.
    return { rows: Items as TermRow[], nextKey: LastEvaluatedKey };
  };

  return {
    find: async (text) => {
      const words = parseSearchTerms(text);
      return sortByRelevance([...(await findMatches(words, readTermPage)).values()], words);
    },
    buildWrites: (patient, before) => {
      const { patientId } = patient;
      // A removed client has no words.
      const words = patient.hidden ? [] : buildPatientTerms(patient);
      const removedWords = before ? buildPatientTerms(before).filter((term) => !words.includes(term)) : [];
      const rowFields = {
        patientId,
        words,
        sortName: buildLastNameKey(patient),
        inactive: !patient.active,
      };
      return [
        ...words.map((term) => putRow(terms.put({ head: toPartition(term), term, ...rowFields }).params())),
        ...removedWords.map((term) =>
          deleteRow(terms.delete({ head: toPartition(term), term, patientId }).params()),
        ),
      ];
    },
  };
}
