import { describe, expect, it } from 'vitest';
import { type FoundPatient, sortByRelevance } from '#shared/patients/search-order.ts';
import { toSearchTerm } from '#shared/patients/search-terms.ts';

const buildFoundPatient = (
  patientId: string,
  sortName: string,
  changes: Partial<FoundPatient> = {},
): FoundPatient => ({
  patientId,
  sortName,
  words: sortName.split(' ').map(toSearchTerm),
  inactive: false,
  ...changes,
});

describe('client search results', () => {
  it('rank the typed spelling before others that sound alike', () => {
    const clients = [
      buildFoundPatient('begins alike', 'velascor ana'),
      buildFoundPatient('alike', 'velasco ana'),
      buildFoundPatient('typed', 'belasco zoe'),
    ];

    expect(sortByRelevance(clients, ['belasco'])).toEqual(['typed', 'alike', 'begins alike']);
  });

  it('are ranked by whole words, then prefixes of a name, then e-mails [R382]', () => {
    const clients = [
      buildFoundPatient('mail', 'aponte zoe', { words: ['aponte', 'soe', 'riberadelmar'] }),
      buildFoundPatient('begins', 'riverasol ana'),
      buildFoundPatient('first', 'soto rivera'),
      buildFoundPatient('second', 'abreu rivera luz'),
      buildFoundPatient('last', 'rivera carmen'),
    ];

    expect(sortByRelevance(clients, ['rivera'])).toEqual(['second', 'last', 'first', 'begins', 'mail']);
    expect(sortByRelevance(clients, ['river'])).toEqual(['second', 'last', 'begins', 'first', 'mail']);
  });

  it('weigh every word of the query', () => {
    const clients = [
      buildFoundPatient('half', 'rivera carmenza'),
      buildFoundPatient('whole', 'rivera zoe carmen'),
    ];

    expect(sortByRelevance(clients, ['carmen', 'rivera'])).toEqual(['whole', 'half']);
  });

  it('list active clients first, then by last name, in a stable order', () => {
    const clients = [
      buildFoundPatient('c', 'rivera ana', { inactive: true }),
      buildFoundPatient('b', 'rivera ana'),
      buildFoundPatient('d', 'rivera zoe'),
      buildFoundPatient('a', 'rivera ana'),
    ];

    expect(sortByRelevance(clients, ['rivera'])).toEqual(['a', 'b', 'd', 'c']);
    expect(sortByRelevance(clients.toReversed(), ['rivera'])).toEqual(['a', 'b', 'd', 'c']);
  });
});
