import { Entity } from 'electrodb';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// byTerm  clients with a word that begins as asked; each row has all words of its client, for a question of several
export const patientTermEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patientTerm'),
      attributes: {
        head: { type: 'string', required: true },
        term: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        words: { type: 'list', items: { type: 'string' }, required: true },
      },
      indexes: { byTerm: { pk: pk(['head']), sk: sk(['term', 'patientId']) } },
    },
    config,
  );
