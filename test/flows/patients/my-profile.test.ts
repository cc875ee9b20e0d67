import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { requestAppointment } from '#shared/appointments/api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  finishPhotoUpload,
  getMyProfile,
  startPhotoUpload,
  updateMyProfile,
} from '#shared/patients/profile-api.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import { asPatient, createFixture, type Fixture, withAnotherClient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aPdf, aPng, listStoredKeys, put } from '#test/support/records/uploads.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const ponce = {
  address: 'Calle Luna 12, Ponce, Puerto Rico',
  place: { latitude: 18.011, longitude: -66.614, municipality: 'Ponce' },
};
const notChosen = 'Por favor, selecciona una dirección válida de las sugerencias.';
const params = ({ patientId }: Patient) => ({ params: { patientId } });
const change = (patient: Patient, more: object = {}) =>
  asPatient(stack, patient)(updateMyProfile, {
    ...params(patient),
    body: {
      firstName: patient.firstName,
      lastName: patient.lastName,
      email: patient.email,
      phone: '787-555-0142',
      ...ponce,
      ...more,
    },
  });
it('message preferences are saved by the client, and kept when a form omits them', async () => {
  const patient = await aPatient('Preferida', { patientId: randomUUID() });
  const read = async () => (await asPatient(stack, patient)(getMyProfile, params(patient))).reply;
  expect(await read()).toMatchObject({ namesTreatment: false, greetings: true });

  await change(patient, { namesTreatment: true, greetings: false });
  await change(patient);

  expect(await read()).toMatchObject({ namesTreatment: true, greetings: false });
});

const proofsOf = async ({ patientId }: Patient) =>
  (await allTableRows()).filter(
    ({ detailType, data }) => detailType === 'EmailProofDue.v1' && JSON.stringify(data).includes(patientId),
  );

describe('updateMyProfile', () => {
  it('keeps an apartment number that was added to a chosen address, with its place [R384]', async () => {
    const patient = await aPatient('Apartada', { patientId: randomUUID() });
    const address = `${ponce.address}, Apt. 4`;

    const { status } = await change(patient, { address });

    expect(status).toBe(200);
    expect(await thePlatform().patients.get(patient.patientId)).toMatchObject({ ...ponce, address });
  });

  it('rejects a stale version, and accepts a repeated save', async () => {
    const patient = await aPatient('Tardia', { patientId: randomUUID() });
    const { version } = (await asPatient(stack, patient)(getMyProfile, params(patient))).reply;

    const first = await change(patient, { lastName: 'Primera', version });
    const again = await change(patient, { lastName: 'Primera', version });
    const late = await change(patient, { lastName: 'Segunda', version });

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.reply.version).toBe(first.reply.version);
    expect([late.status, late.problem.code]).toEqual([409, 'patient.changed_meanwhile']);
    expect((await change(patient, { lastName: 'Segunda', version: first.reply.version })).status).toBe(200);
  });

  it('changes record and account, and audits the previous values [R395 R486 R487]', async () => {
    const patient = await aPatient('Zoe');

    const { status, reply } = await change(patient, {
      firstName: ' Zoé ',
      email: ` ${patient.email.toUpperCase()}`,
    });

    expect([status, reply]).toEqual([
      200,
      {
        version: 1,
        firstName: 'Zoé',
        lastName: 'Prueba',
        email: patient.email,
        phone: '+17875550142',
        ...ponce,
        awaitsEmailProof: false,
        namesTreatment: false,
        greetings: true,
      },
    ]);
    const { accounts, patients } = thePlatform();
    expect(await accounts.find(patient.patientId)).toMatchObject({ firstName: 'Zoé', phone: '+17875550142' });
    expect(await patients.get(patient.patientId)).toMatchObject(ponce);
    expect((await asPatient(stack, patient)(getMyProfile, params(patient))).reply).toEqual(reply);
    const trail = (await allTableRows()).filter(({ action }) => action === 'patient.changed');
    expect(trail).toContainEqual(
      expect.objectContaining({
        subjectId: patient.patientId,
        actor: `patient:${patient.patientId}`,
        details: expect.objectContaining({ before: expect.objectContaining({ firstName: 'Zoe' }) }),
      }),
    );
    expect(await proofsOf(patient)).toEqual([]);
  });

  it('requires names, e-mail, phone and an address chosen from the suggestions [R395]', async () => {
    const { patient } = fixture;

    const answers = await expectNoChange(stack, async () => [
      await change(patient, { firstName: '', lastName: ' ', email: 'x', phone: '787-555' }),
      await change(patient, { place: undefined }),
      await change(patient, { address: '' }),
      await change(patient, { address: 'Gran Vía 3, Madrid' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(422));
    expect(answers[0]!.problem.fields.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
    ]);
    for (const { problem } of answers.slice(1))
      expect(problem.fields).toEqual([{ field: 'address', message: notChosen }]);
  });

  it('keeps an address that was typed by hand until another one is chosen [R395]', async () => {
    const address = 'Bo. Río Abajo, carretera 10, km 3';
    const patient = await aPatient('Campo', { patientId: randomUUID(), address });

    const { status, reply } = await change(patient, { firstName: 'Cámbiame', address, place: undefined });

    expect([status, reply.firstName, reply.address, reply.place]).toEqual([
      200,
      'Cámbiame',
      address,
      undefined,
    ]);
    expect((await change(patient)).reply).toMatchObject(ponce);
  });

  it('keeps the e-mail until a new one is proved, and requires the password for it', async () => {
    const patient = await aPatient('Yara');
    const email = 'yara.nueva@test.example';

    const otherClient = await aPatient('Xiomara');
    const rejected = await expectNoChange(stack, async () => [
      await change(patient, { email }),
      await change(patient, { email, password: 'otra' }),
      await change(patient, { email: otherClient.email, password: demoPassword }),
    ]);
    const { reply } = await change(patient, { email, password: demoPassword });

    expect(rejected.map(({ status, problem }) => [status, problem.code, problem.fields])).toEqual([
      [422, 'account.password_needed', [expect.objectContaining({ field: 'password' })]],
      [422, 'account.password_wrong', [{ field: 'password', message: 'La contraseña es incorrecta.' }]],
      [409, 'account.email_taken', [{ field: 'email', message: 'Este correo ya está registrado.' }]],
    ]);
    expect(reply).toMatchObject({ email: patient.email, pendingEmail: email, awaitsEmailProof: false });
    await expect(fetchAccessToken(patient.email)).resolves.toBeTruthy();
    await expect(fetchAccessToken(email)).rejects.toThrow();
    await stack.waitUntilSettled();
    expect(await proofsOf(patient)).toHaveLength(1);
    const { serviceId, date } = fixture;
    const body = { serviceIds: [serviceId], date, time: '10:00', policyAccepted: true as const };
    expect(
      (await asPatient(stack, patient)(requestAppointment, { ...params(patient), body })).problem?.code,
    ).not.toBe('account.email_unproved');
  });

  it('limits wrong passwords to ten', async () => {
    const patient = await aPatient('Xenia');
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push((await change(patient, { email: 'x@test.example', password: `clave-${tries}` })).status);

    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('answers not found for a removed client [R396]', async () => {
    const other = await withAnotherClient(fixture);
    const { patients, commit } = thePlatform();
    const before = await patients.get(other.patient.patientId);
    await commit(...patients.put({ ...before, hidden: true }, before));
    const { problem } = await other.asPatient(getMyProfile, params(other.patient));
    expect([problem.code, problem.detail]).toEqual([
      'patient.profile_not_found',
      'No se encontró el perfil del paciente.',
    ]);
  });
});

describe('picture of a client', () => {
  const send = async (patient: Patient, content: Buffer<ArrayBuffer>, contentType = 'image/png') => {
    const call = asPatient(stack, patient);
    const body = { contentType, bytes: content.length };
    const started = await call(startPhotoUpload, { ...params(patient), body });
    if (started.status !== 200) return started;
    await put(started.reply.link, content, contentType);
    return call(finishPhotoUpload, params(patient));
  };

  it('is stored under one key, replaced by the next one, and shown by a presigned link [R397]', async () => {
    const { patient } = await withAnotherClient(fixture);

    const first = await send(patient, aPng);
    const second = await send(patient, aPng);

    expect([first.status, second.status]).toEqual([200, 200]);
    const key = `pacientes/${patient.patientId}/fotoPerfil.jpg`;
    expect(await listStoredKeys(`pacientes/${patient.patientId}`)).toEqual([key]);
    const { reply } = await asPatient(stack, patient)(getMyProfile, params(patient));
    const shown = await fetch(reply.photoUrl!);
    expect(Buffer.from(await shown.arrayBuffer()).equals(aPng)).toBe(true);
  });

  it('is validated by its content, not by its type [R397]', async () => {
    const { patient } = await withAnotherClient(fixture);

    const answers = [await send(patient, aPdf), await send(patient, aPdf, 'application/pdf')];

    expect(answers.map(({ problem }) => problem.code)).toEqual(['file.wrong_kind', 'file.wrong_kind']);
    expect(await listStoredKeys(`pacientes/${patient.patientId}`)).toEqual([]);
    const { reply } = await asPatient(stack, patient)(getMyProfile, params(patient));
    expect(reply.photoUrl).toBeUndefined();
  });
});
