import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { lastNameKey } from '#shared/core/sort-names.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type FoundPatient, orderFound } from '#shared/patients/search-order.ts';
import { searchTerms, termsOf } from '#shared/patients/search-terms.ts';
import type { TableConfig } from '../engine/config.ts';
import { afterAll } from '../engine/keys.ts';
import { deleteRow, putRow, type RowWrite } from '../engine/write.ts';
import { patientTermEntity } from './patient.entity.ts';

/** A few rows answer most questions; of a common word the rest come by the thousand. */
const firstRows = 200;
const furtherRows = 2000;

/** Words are spread over as many partitions as they have beginnings of two letters. */
const headOf = (term: string) => term.slice(0, 2);

/** A client by one of their words; of one word alone the others are not asked for, since thousands may have it. */
type ReadRow = Omit<FoundPatient, 'words'> & Partial<FoundPatient> & { readonly term: string };
type Place = QueryCommandInput['ExclusiveStartKey'] | null;
type TermPage = { readonly rows: readonly ReadRow[]; readonly place: Place };
type Found = ReadonlyMap<string, FoundPatient>;

const ordered = ['patientId', 'term', 'sortName', 'inactive'] as const;

/**
 * Clients with every word. The words are read side by side, a page of each at a time: the rarest ends first, and whoever
 * has every word was among its rows. So the answer is whole, and what it costs is the rarest word's number, not that of
 * the clients.
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
  /** Clients with every word, or beginning of a word, of a text in name, e-mail or phone: the best first. */
  find(text: string): Promise<string[]>;
  /** The words they are found by from now on, and those they no longer are. */
  rowsOf(patient: Patient, before: Patient | undefined): RowWrite[];
};

/** The index of words. */
export function patientSearch(config: TableConfig): PatientSearch {
  const terms = patientTermEntity(config);

  /** Raw: ElectroDB would take longer over thousands of rows than the engine. */
  const pageOf: Parameters<typeof everyFound>[1] = async (term, { place, limit, isLone }) => {
    const asked = terms.query
      .byTerm({ head: headOf(term) })
      .between({ term }, { term: `${term}${afterAll}` })
      .params({ attributes: isLone ? [...ordered] : [...ordered, 'words'] });
    // ElectroDB types its parameters loosely; the shape is the document client's.
    const input = { ...asked, Limit: limit, ...(place && { ExclusiveStartKey: place }) } as QueryCommandInput;
    const { Items = [], LastEvaluatedKey = null } = await config.client.send(new QueryCommand(input));
    // The question names one entity, and rows are written through it alone.
    return { rows: Items as ReadRow[], place: LastEvaluatedKey };
  };

  return {
    find: async (text) => {
      const sought = searchTerms(text);
      return orderFound([...(await everyFound(sought, pageOf)).values()], sought);
    },
    rowsOf: (patient, before) => {
      const { patientId } = patient;
      // Nobody finds a client who was taken out of every list.
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
