import { afterAll, beforeAll, expect, it } from 'vitest';
import { conditions } from '#shared/intake/application/choices.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { noConditions, someAnswers, someConsent } from '#test/support/intake/intake-records.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const writtenAt = '2026-03-06T18:50:00.000Z';

it('a client and their answers are stored completely, with the specification’s fields under English names [R394]', async () => {
  const patient: Required<Omit<Patient, 'hidden' | 'mergedInto' | 'awaitsEmailProof' | 'pendingEmail'>> = {
    patientId: 'nilda',
    firstName: 'Nilda',
    lastName: 'Báez',
    email: 'nilda@test.example',
    phone: '+17875550142',
    address: 'Calle Luna 12, Ponce',
    birthDate: '1990-03-06',
    notes: 'Prefiere la mañana',
    place: { latitude: 18.011, longitude: -66.614, municipality: 'Ponce' },
    photoKey: 'pacientes/nilda/fotoPerfil.jpg',
    active: true,
    lastBookedId: 'appointment-1',
    intakeService: 'laser',
    preferred: { serviceId: 'facial', date: '2026-03-10', time: '10:00' },
    permissions: ['laser'],
    allowedServiceIds: ['laser-axilas'],
    laserRequestPending: true,
    namesTreatment: true,
    noGreetings: true,
    greetedYear: 2026,
    lastAppointment: '2026-03-02',
    createdAt: writtenAt,
    version: 0,
  };
  const guardian = {
    name: 'Luz Ruiz',
    relationship: 'Madre',
    license: '1234567',
    phone: '+17875550142',
  };
  const answers = someAnswers({
    conditions: { ...noConditions, pregnancy: true, asthma: true },
    guardian,
    allergies: 'Níquel',
    pastTreatments: 'Ninguno',
    medications: 'Ninguno',
    areaTreated: true,
    areaTreatmentDetail: 'Cera',
    lastTreatment: '2025',
  });
  const record: IntakeRecord = {
    patientId: 'nilda',
    answers,
    ageYears: 36,
    consent: someConsent({ guardian }),
    recordedAt: writtenAt,
    answeredAt: writtenAt,
  };
  const { patients, intakeRecords, commit } = thePlatform();

  await commit(...patients.put(patient), intakeRecords.put(record));

  expect(await patients.get('nilda')).toEqual(patient);
  expect(await intakeRecords.find('nilda')).toEqual(record);
  expect(conditions).toHaveLength(12);
  expect(Object.keys(answers.conditions).sort()).toEqual([...conditions].sort());
  expect(answers.emergencyContact).toEqual({
    name: expect.any(String),
    relationship: expect.any(String),
    phone: expect.any(String),
  });
});
