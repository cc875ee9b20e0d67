import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { buildLastNameKey } from '#shared/core/sort-names.ts';
import { findNearestTerm } from '#shared/patients/nearest-term.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type FoundPatient, sortByRelevance } from '#shared/patients/search-order.ts';
import {
  buildNameTerms,
  buildPatientTerms,
  parseSearchTerms,
  parseSearchWords,
} from '#shared/patients/search-terms.ts';
import type { TableConfig } from '../engine/config.ts';
import { maxSortKey } from '../engine/keys.ts';
import { listAll } from '../engine/page.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { nameTermEntity, patientTermEntity } from './patient.entity.ts';

/** Few rows are enough for most searches, but a common word has thousands. */
const firstPageSize = 200;
const nextPageSize = 2000;

/** Lengths of the beginnings that a misspelled word shares with the right one, tried in this order. */
const sharedLengths = [3, 2, 1] as const;

/** Returns the partition of a word, its first letter. 'he' is stored as 'e', so a query may have one letter. */
const toPartition = (term: string) => term.slice(0, 1);

/** A client found by one word. Single-word searches omit the client's other words to keep rows small. */
type TermRow = Omit<FoundPatient, 'words'> & Partial<FoundPatient> & { readonly term: string };
type PageKey = QueryCommandInput['ExclusiveStartKey'] | null;
type TermPage = { readonly rows: readonly TermRow[]; readonly nextKey: PageKey };
type TermPageOptions = { readonly startKey: PageKey; readonly limit: number; readonly isOnlyTerm: boolean };
type FoundPatients = ReadonlyMap<string, FoundPatient>;
export type SearchScope = {
  /** The ids of the clients to find. All by default. */
  readonly among?: ReadonlySet<string> | undefined;
  /** Stops reading after as many matches, so that a common word costs no more than a rare one. */
  readonly enough?: number;
};

const searchAttributes = ['patientId', 'term', 'sortName', 'inactive'] as const;

/**
 * Finds the clients that match every word. Reads the words' pages in parallel and stops at the end of the
 * rarest word, so the cost depends on that word and not on the number of clients.
 */
async function findMatches(
  terms: readonly string[],
  readTermPage: (term: string, options: TermPageOptions) => Promise<TermPage>,
  { among, enough = Number.POSITIVE_INFINITY }: SearchScope,
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
      if (among?.has(row.patientId) === false) continue;
      const words = row.words ?? [...(found.get(row.patientId)?.words ?? []), term];
      if (terms.every((searchTerm) => words.some((word) => word.startsWith(searchTerm))))
        found.set(row.patientId, { ...row, words });
    }
    nextKeys = pages.map(({ nextKey }) => nextKey);
    isComplete = nextKeys.includes(null) || found.size >= enough;
    nextLimit = nextPageSize;
  }
  return found;
}

export type PatientSearch = {
  /** Returns the ids of clients with words that begin with each word of the text, best match first. */
  find(text: string, scope?: SearchScope): Promise<string[]>;
  /** Finds as `find` after replacing each misspelled name by the nearest known one, for a text that finds nobody. */
  findNearest(text: string, scope?: SearchScope): Promise<string[]>;
  /** Returns the writes that add and remove the client's words. */
  buildWrites(patient: Patient, before: Patient | undefined): RowWrite[];
};

type TermEntity = ReturnType<typeof patientTermEntity>;
type NameTermEntity = ReturnType<typeof nameTermEntity>;
type ReadTermPage = Parameters<typeof findMatches>[1];

/** Reads raw rows, because ElectroDB's parsing is slow for thousands of them. */
const makeTermReader =
  (config: TableConfig, terms: TermEntity): ReadTermPage =>
  async (term, { startKey, limit, isOnlyTerm }) => {
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

/** Lists the words of clients' names that share a beginning. */
async function listNameTerms(nameTerms: NameTermEntity, beginning: string): Promise<string[]> {
  const rows = await listAll(
    nameTerms.query
      .byTerm({ head: toPartition(beginning) })
      .between({ term: beginning }, { term: `${beginning}${maxSortKey}` }),
  );
  return rows.map(({ term }) => term);
}

/** Returns the nearest word of a client's name, sharing as many first letters as possible. */
async function correctTerm(nameTerms: NameTermEntity, term: string): Promise<string | undefined> {
  for (const beginning of new Set(sharedLengths.map((length) => term.slice(0, length)))) {
    const nearestTerm = findNearestTerm(term, await listNameTerms(nameTerms, beginning));
    if (nearestTerm !== undefined) return nearestTerm;
  }
  return undefined;
}

export function makePatientSearch(config: TableConfig): PatientSearch {
  const terms = patientTermEntity(config);
  const nameTerms = nameTermEntity(config);
  const readTermPage = makeTermReader(config, terms);
  const findSorted = async (
    searchTerms: readonly string[],
    words: readonly string[],
    scope: SearchScope = {},
  ) => sortByRelevance([...(await findMatches(searchTerms, readTermPage, scope)).values()], words);

  return {
    find: (text, scope) => findSorted(parseSearchTerms(text), parseSearchWords(text), scope),
    findNearest: async (text, scope) => {
      const correctedTerms = await Promise.all(
        parseSearchTerms(text).map((term) => correctTerm(nameTerms, term)),
      );
      const knownTerms = correctedTerms.filter((term) => term !== undefined);
      return knownTerms.length < correctedTerms.length ? [] : findSorted(knownTerms, knownTerms, scope);
    },
    buildWrites: (patient, before) => {
      const { patientId } = patient;
      // A removed client has no words.
      const words = patient.hidden ? [] : buildPatientTerms(patient);
      const removedWords = before ? buildPatientTerms(before).filter((term) => !words.includes(term)) : [];
      const knownNameTerms = before ? buildNameTerms(before) : [];
      const newNameTerms = buildNameTerms(patient).filter((term) => !knownNameTerms.includes(term));
      const rowFields = {
        patientId,
        words,
        sortName: buildLastNameKey(patient),
        inactive: !patient.active,
      };
      return [
        ...words.map((term) => putRow(terms.put({ head: toPartition(term), term, ...rowFields }).params())),
        ...newNameTerms.map((term) => putRow(nameTerms.put({ head: toPartition(term), term }).params())),
        ...removedWords.map((term) =>
          deleteRow(terms.delete({ head: toPartition(term), term, patientId }).params()),
        ),
      ];
    },
  };
}
