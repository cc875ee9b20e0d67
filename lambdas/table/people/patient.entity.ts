import { Entity } from 'electrodb';
import { buildLastNameKey } from '#shared/core/sort-names.ts';
import { Patient } from '#shared/patients/patient.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

// byId: one client
// byBirthday: clients by birthday, one month per query
// byName: front desk list by last name (removed clients are in a separate list)
export const patientEntity = defineEntity(
  'patient',
  Patient,
  {
    byId: { pk: pk(['patientId']), sk: sk([]) },
    byBirthday: { index: gsi1.name, pk: keys1.pk(['birthMonth']), sk: keys1.sk(['birthDay', 'patientId']) },
    byName: { index: gsi2.name, pk: keys2.pk(['list']), sk: keys2.sk(['sortName', 'patientId']) },
  },
  ({ birthDate, hidden, ...patient }: Patient) => ({
    birthMonth: (!hidden && birthDate?.slice(5, 7)) || 'none',
    birthDay: (!hidden && birthDate?.slice(8)) || 'none',
    list: hidden ? 'hidden' : 'listed',
    sortName: buildLastNameKey(patient),
  }),
);

// byTerm: clients with a word that begins as searched (rows repeat all words and the sort fields)
export const patientTermEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patientTerm'),
      attributes: {
        head: { type: 'string', required: true },
        term: { type: 'string', required: true },
        patientId: { type: 'string', required: true },
        words: { type: 'list', items: { type: 'string' }, required: true },
        sortName: { type: 'string', required: true },
        inactive: { type: 'boolean', required: true },
      },
      indexes: { byTerm: { pk: pk(['head']), sk: sk(['term', 'patientId']) } },
    },
    config,
  );
