import { Entity } from 'electrodb';
import { buildLastNameKey } from '#shared/core/sort-names.ts';
import { Patient } from '#shared/patients/patient.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2, gsi3 } from '../engine/indexes.ts';
import { keys1, keys2, keys3, model, pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

/** Precedes every day in the order of the last appointment. */
const noAppointment = '-';

/** Returns the group of a client and the position in it: active clients by birthday, inactive ones by name. */
function toGroup({ birthDate, active, hidden, ...patient }: Patient) {
  if (!active && !hidden) return { group: 'inactive', position: buildLastNameKey(patient) };
  const [month = 'none', day = 'none'] = hidden ? [] : (birthDate?.split('-').slice(1) ?? []);
  return { group: month, position: day };
}

// byId: one client
// byGroup: active clients by birthday, one month per query; inactive clients by last name
// byName: front desk list by last name (removed clients are in a separate list)
// byLastAppointment: the same lists by the day of the last completed appointment
export const patientEntity = defineEntity(
  'patient',
  Patient,
  {
    byId: { pk: pk(['patientId']), sk: sk([]) },
    byGroup: { index: gsi1.name, pk: keys1.pk(['group']), sk: keys1.sk(['position', 'patientId']) },
    byName: { index: gsi2.name, pk: keys2.pk(['list']), sk: keys2.sk(['sortName', 'patientId']) },
    byLastAppointment: {
      index: gsi3.name,
      pk: keys3.pk(['list']),
      sk: keys3.sk(['sortDate', 'patientId']),
    },
  },
  (patient: Patient) => ({
    ...toGroup(patient),
    list: patient.hidden ? 'hidden' : 'listed',
    sortName: buildLastNameKey(patient),
    sortDate: patient.lastAppointment ?? noAppointment,
  }),
);

// byTerm: the words of clients' names, once each. They stay when the last client with the name is gone
export const nameTermEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('nameTerm'),
      attributes: { head: { type: 'string', required: true }, term: { type: 'string', required: true } },
      indexes: { byTerm: { pk: pk(['head']), sk: sk(['term']) } },
    },
    config,
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
