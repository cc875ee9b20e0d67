import { CustomAttributeType, Entity } from 'electrodb';
import { intakeServices } from '#shared/intake/application/choices.ts';
import type { Wish } from '#shared/intake/application/wish.ts';
import type { GeocodedPlace } from '#shared/patients/patient.ts';
import type { TableConfig } from '../engine/config.ts';
import { gsi1, gsi2 } from '../engine/indexes.ts';
import { keys1, keys2, model, pk, sk } from '../engine/keys.ts';

/** Only for the indexes: nobody reads it back. */
const keyOnly = { type: 'string', required: true, hidden: true } as const;

// byId        the client behind a booking
// byBirthday  whose birthday comes, a month at a time
// byName      the front desk's list, by last name; the hidden ones are apart
export const patientEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('patient'),
      attributes: {
        patientId: { type: 'string', required: true },
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        email: { type: 'string', required: true },
        phone: { type: 'string', required: true },
        address: { type: 'string' },
        place: { type: CustomAttributeType<GeocodedPlace>('any') },
        birthDate: { type: 'string' },
        notes: { type: 'string' },
        photoKey: { type: 'string' },
        active: { type: 'boolean', required: true },
        hidden: { type: 'boolean' },
        awaitsEmailProof: { type: 'boolean' },
        pendingEmail: { type: 'string' },
        intakeService: { type: intakeServices },
        preferred: { type: CustomAttributeType<Wish>('any') },
        permissions: { type: 'list', items: { type: 'string' }, required: true },
        allowedServiceIds: { type: 'list', items: { type: 'string' }, required: true },
        laserRequestPending: { type: 'boolean' },
        namesTreatment: { type: 'boolean' },
        noGreetings: { type: 'boolean' },
        greetedYear: { type: 'number' },
        lastBookedId: { type: 'string' },
        createdAt: { type: 'string', required: true },
        version: { type: 'number', required: true },
        birthMonth: keyOnly,
        birthDay: keyOnly,
        list: keyOnly,
        sortName: keyOnly,
      },
      indexes: {
        byId: { pk: pk(['patientId']), sk: sk([]) },
        byBirthday: {
          index: gsi1.name,
          pk: keys1.pk(['birthMonth']),
          sk: keys1.sk(['birthDay', 'patientId']),
        },
        byName: { index: gsi2.name, pk: keys2.pk(['list']), sk: keys2.sk(['sortName', 'patientId']) },
      },
    },
    config,
  );

// byTerm  clients with a word that begins as asked; each row has all words of its client, for a question of several,
//         and what the found are ordered by
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
