import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { lastNameKey } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type FoundPatient, orderFound } from '#shared/patients/search-order.ts';
import { searchTerms, termsOf } from '#shared/patients/search-terms.ts';
import type { TableConfig } from '../engine/config.ts';
import { afterAll } from '../engine/keys.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { patientTermEntity } from './patient.entity.ts';

/** Page sizes: few rows answer most searches, but a common word has thousands. */
const firstRows = 200;
const furtherRows = 2000;

/** Partition: the word's first two letters. */
const headOf = (term: string) => term.slice(0, 2);

/** A client found by one word; single-word searches omit the other words to keep rows small. */
type ReadRow = Omit<FoundPatient, 'words'> & Partial<FoundPatient> & { readonly term: string };
type Place = QueryCommandInput['ExclusiveStartKey'] | null;
type TermPage = { readonly rows: readonly ReadRow[]; readonly place: Place };
type Found = ReadonlyMap<string, FoundPatient>;

const ordered = ['patientId', 'term', 'sortName', 'inactive'] as const;

/**
 * Finds clients that have every word. Reads the words' pages in parallel and stops when the rarest word ends,
 * so the cost depends on that word and not on the number of clients.
 */
async function everyFound(
  sought: readonly string[],
  pageOf: (term: string, asked: { place: Place; limit: number; isLone: boolean }) => Promise<TermPage>,
): Promise<Found> {
  const found = new Map<string, FoundPatient>();
  const isLone = sought.length === 1;
  let places = sought.map((): Place => null);
  let limit = firstRows;
  let isWhole = sought.length === 0;
  while (!isWhole) {
    const [from, rows] = [places, limit];
    const pages = await Promise.all(
      sought.map((term, index) => pageOf(term, { place: from[index] ?? null, limit: rows, isLone })),
    );
    for (const { term, ...row } of pages.flatMap((page) => page.rows)) {
      const words = row.words ?? [...(found.get(row.patientId)?.words ?? []), term];
      if (sought.every((word) => words.some((each) => each.startsWith(word))))
        found.set(row.patientId, { ...row, words });
    }
    places = pages.map(({ place }) => place);
    isWhole = places.includes(null);
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

/** Creates the word index of clients. */
export function patientSearch(config: TableConfig): PatientSearch {
  const terms = patientTermEntity(config);

  /** Raw query, because ElectroDB's parsing is slow for thousands of rows. */
  const pageOf: Parameters<typeof everyFound>[1] = async (term, { place, limit, isLone }) => {
    const asked = terms.query
      .byTerm({ head: headOf(term) })
      .between({ term }, { term: `${term}${afterAll}` })
      .params({ attributes: isLone ? [...ordered] : [...ordered, 'words'] });
    // ElectroDB types its parameters loosely; they are the document client's input.
    const input = { ...asked, Limit: limit, ...(place && { ExclusiveStartKey: place }) } as QueryCommandInput;
    const { Items = [], LastEvaluatedKey = null } = await config.client.send(new QueryCommand(input));
    // The query selects one entity.
    return { rows: Items as ReadRow[], place: LastEvaluatedKey };
  };

  return {
    find: async (text) => {
      const sought = searchTerms(text);
      return orderFound([...(await everyFound(sought, pageOf)).values()], sought);
    },
    rowsOf: (patient, before) => {
      const { patientId } = patient;
      // A removed client has no words.
      const words = patient.hidden ? [] : termsOf(patient);
      const forgotten = before ? termsOf(before).filter((term) => !words.includes(term)) : [];
      const known = { patientId, words, sortName: lastNameKey(patient), inactive: !patient.active };
      return [
        ...words.map((term) => putRow(terms.put({ head: headOf(term), term, ...known }).params())),
        ...forgotten.map((term) => deleteRow(terms.delete({ head: headOf(term), term, patientId }).params())),
      ];
    },
  };
}
