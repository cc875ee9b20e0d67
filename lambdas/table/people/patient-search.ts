import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { buildLastNameKey } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type FoundPatient, sortByRelevance } from '#shared/patients/search-order.ts';
import { buildPatientTerms, parseSearchTerms } from '#shared/patients/search-terms.ts';
import type { TableConfig } from '../engine/config.ts';
import { maxSortKey } from '../engine/keys.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { patientTermEntity } from './patient.entity.ts';

/** Page sizes: few rows answer most searches, but a common word has thousands. */
const firstRows = 200;
const furtherRows = 2000;

/** Partition: the word's first two letters. */
const toPartition = (term: string) => term.slice(0, 2);

/** A client found by one word; single-word searches omit the other words to keep rows small. */
type TermRow = Omit<FoundPatient, 'words'> & Partial<FoundPatient> & { readonly term: string };
type PageKey = QueryCommandInput['ExclusiveStartKey'] | null;
type TermPage = { readonly rows: readonly TermRow[]; readonly place: PageKey };
type FoundPatients = ReadonlyMap<string, FoundPatient>;

const searchAttributes = ['patientId', 'term', 'sortName', 'inactive'] as const;

/**
 * Finds clients that have every word. Reads the words' pages in parallel and stops when the rarest word ends,
 * so the cost depends on that word and not on the number of clients.
 */
async function findMatches(
  terms: readonly string[],
  readTermPage: (
    term: string,
    asked: { place: PageKey; limit: number; isLone: boolean },
  ) => Promise<TermPage>,
): Promise<FoundPatients> {
  const found = new Map<string, FoundPatient>();
  const isSingle = terms.length === 1;
  let pageKeys = terms.map((): PageKey => null);
  let limit = firstRows;
  let isComplete = terms.length === 0;
  while (!isComplete) {
    const [from, rows] = [pageKeys, limit];
    const pages = await Promise.all(
      terms.map((term, index) =>
        readTermPage(term, { place: from[index] ?? null, limit: rows, isLone: isSingle }),
      ),
    );
    for (const { term, ...row } of pages.flatMap((page) => page.rows)) {
      const words = row.words ?? [...(found.get(row.patientId)?.words ?? []), term];
      if (terms.every((word) => words.some((each) => each.startsWith(word))))
        found.set(row.patientId, { ...row, words });
    }
    pageKeys = pages.map(({ place }) => place);
    isComplete = pageKeys.includes(null);
    limit = furtherRows;
  }
  return found;
}

export type PatientSearch = {
  /** Ids of clients with words that begin with each word of the text, best match first. */
  find(text: string): Promise<string[]>;
  /** Writes that add and remove the client's words. */
  rowsOf(patient: Patient, before: Patient | undefined): RowWrite[];
};

export function makePatientSearch(config: TableConfig): PatientSearch {
  const terms = patientTermEntity(config);

  /** Raw query, because ElectroDB's parsing is slow for thousands of rows. */
  const readTermPage: Parameters<typeof findMatches>[1] = async (term, { place, limit, isLone }) => {
    const query = terms.query
      .byTerm({ head: toPartition(term) })
      .between({ term }, { term: `${term}${maxSortKey}` })
      .params({ attributes: isLone ? [...searchAttributes] : [...searchAttributes, 'words'] });
    // ElectroDB types its parameters loosely; they are the document client's input.
    const input = { ...query, Limit: limit, ...(place && { ExclusiveStartKey: place }) } as QueryCommandInput;
    const { Items = [], LastEvaluatedKey = null } = await config.client.send(new QueryCommand(input));
    // The query selects one entity.
    return { rows: Items as TermRow[], place: LastEvaluatedKey };
  };

  return {
    find: async (text) => {
      const words = parseSearchTerms(text);
      return sortByRelevance([...(await findMatches(words, readTermPage)).values()], words);
    },
    rowsOf: (patient, before) => {
      const { patientId } = patient;
      // A removed client has no words.
      const words = patient.hidden ? [] : buildPatientTerms(patient);
      const forgotten = before ? buildPatientTerms(before).filter((term) => !words.includes(term)) : [];
      const known = { patientId, words, sortName: buildLastNameKey(patient), inactive: !patient.active };
      return [
        ...words.map((term) => putRow(terms.put({ head: toPartition(term), term, ...known }).params())),
        ...forgotten.map((term) =>
          deleteRow(terms.delete({ head: toPartition(term), term, patientId }).params()),
        ),
      ];
    },
  };
}
