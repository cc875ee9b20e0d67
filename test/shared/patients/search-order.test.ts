import { describe, expect, it } from 'vitest';
import { type FoundPatient, orderFound } from '#shared/patients/search-order.ts';

const found = (patientId: string, sortName: string, more: Partial<FoundPatient> = {}): FoundPatient => ({
  patientId,
  sortName,
  words: sortName.split(' '),
  inactive: false,
  ...more,
});

describe('patient search results', () => {
  it('are ranked by match: whole word, prefix of a name, e-mail [R382]', () => {
    const clients = [
      found('mail', 'aponte zoe', { words: ['aponte', 'zoe', 'riveradelmar'] }),
      found('begins', 'riverasol ana'),
      found('first', 'soto rivera'),
      found('second', 'abreu rivera luz'),
      found('last', 'rivera carmen'),
    ];

    expect(orderFound(clients, ['rivera'])).toEqual(['second', 'last', 'first', 'begins', 'mail']);
    expect(orderFound(clients, ['river'])).toEqual(['second', 'last', 'begins', 'first', 'mail']);
  });

  it('weigh every word of the query', () => {
    const clients = [found('half', 'rivera carmenza'), found('whole', 'rivera zoe carmen')];

    expect(orderFound(clients, ['carmen', 'rivera'])).toEqual(['whole', 'half']);
  });

  it('list active patients first, then by last name, in a stable order', () => {
    const clients = [
      found('c', 'rivera ana', { inactive: true }),
      found('b', 'rivera ana'),
      found('d', 'rivera zoe'),
      found('a', 'rivera ana'),
    ];

    expect(orderFound(clients, ['rivera'])).toEqual(['a', 'b', 'd', 'c']);
    expect(orderFound(clients.toReversed(), ['rivera'])).toEqual(['a', 'b', 'd', 'c']);
  });
});
