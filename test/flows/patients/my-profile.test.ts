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

const addressInPonce = {
  address: 'Calle Luna 12, Ponce, Puerto Rico',
  place: { latitude: 18.011, longitude: -66.614, municipality: 'Ponce' },
};
const addressMessage = 'Por favor, selecciona una dirección válida de las sugerencias.';
const buildParams = ({ patientId }: Patient) => ({ params: { patientId } });
const changeProfile = (patient: Patient, overrides: object = {}) =>
  asPatient(stack, patient)(updateMyProfile, {
    ...buildParams(patient),
    body: {
      firstName: patient.firstName,
      lastName: patient.lastName,
      email: patient.email,
      phone: '787-555-0142',
      ...addressInPonce,
      ...overrides,
    },
  });
it('message preferences are saved by the client, and kept when a form omits them', async () => {
  const patient = await aPatient('Preferida', { patientId: randomUUID() });
  const readProfile = async () => (await asPatient(stack, patient)(getMyProfile, buildParams(patient))).reply;
  expect(await readProfile()).toMatchObject({ namesTreatment: false, greetings: true });

  await changeProfile(patient, { namesTreatment: true, greetings: false });
  await changeProfile(patient);

  expect(await readProfile()).toMatchObject({ namesTreatment: true, greetings: false });
});

const listProofEvents = async ({ patientId }: Patient) =>
  (await allTableRows()).filter(
    ({ detailType, data }) => detailType === 'EmailProofDue.v1' && JSON.stringify(data).includes(patientId),
  );

describe('updateMyProfile', () => {
  it('keeps an apartment number that was added to a chosen address, with its place [R384]', async () => {
    const patient = await aPatient('Apartada', { patientId: randomUUID() });
    const address = `${addressInPonce.address}, Apt. 4`;

    const { status } = await changeProfile(patient, { address });

    expect(status).toBe(200);
    expect(await thePlatform().patients.get(patient.patientId)).toMatchObject({ ...addressInPonce, address });
  });

  it('rejects a stale version, and accepts a repeated save', async () => {
    const patient = await aPatient('Tardia', { patientId: randomUUID() });
    const { version } = (await asPatient(stack, patient)(getMyProfile, buildParams(patient))).reply;

    const firstSave = await changeProfile(patient, { lastName: 'Primera', version });
    const repeatedSave = await changeProfile(patient, { lastName: 'Primera', version });
    const staleSave = await changeProfile(patient, { lastName: 'Segunda', version });

    expect([firstSave.status, repeatedSave.status]).toEqual([200, 200]);
    expect(repeatedSave.reply.version).toBe(firstSave.reply.version);
    expect([staleSave.status, staleSave.problem.code]).toEqual([409, 'patient.changed_meanwhile']);
    expect(
      (await changeProfile(patient, { lastName: 'Segunda', version: firstSave.reply.version })).status,
    ).toBe(200);
  });

  it('changes record and account, and audits the previous values [R395 R486 R487]', async () => {
    const patient = await aPatient('Zoe');

    const { status, reply } = await changeProfile(patient, {
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
        ...addressInPonce,
        awaitsEmailProof: false,
        namesTreatment: false,
        greetings: true,
      },
    ]);
    const { accounts, patients } = thePlatform();
    expect(await accounts.find(patient.patientId)).toMatchObject({ firstName: 'Zoé', phone: '+17875550142' });
    expect(await patients.get(patient.patientId)).toMatchObject(addressInPonce);
    expect((await asPatient(stack, patient)(getMyProfile, buildParams(patient))).reply).toEqual(reply);
    const auditEntries = (await allTableRows()).filter(({ action }) => action === 'patient.changed');
    expect(auditEntries).toContainEqual(
      expect.objectContaining({
        subjectId: patient.patientId,
        actor: `patient:${patient.patientId}`,
        details: expect.objectContaining({ before: expect.objectContaining({ firstName: 'Zoe' }) }),
      }),
    );
    expect(await listProofEvents(patient)).toEqual([]);
  });

  it('requires names, e-mail, phone and an address chosen from the suggestions [R395]', async () => {
    const { patient } = fixture;

    const responses = await expectNoChange(stack, async () => [
      await changeProfile(patient, { firstName: '', lastName: ' ', email: 'x', phone: '787-555' }),
      await changeProfile(patient, { place: undefined }),
      await changeProfile(patient, { address: '' }),
      await changeProfile(patient, { address: 'Gran Vía 3, Madrid' }),
    ]);

    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(422));
    expect(responses[0]!.problem.fields.map(({ field }) => field)).toEqual([
      'firstName',
      'lastName',
      'phone',
      'email',
    ]);
    for (const { problem } of responses.slice(1))
      expect(problem.fields).toEqual([{ field: 'address', message: addressMessage }]);
  });

  it('keeps an address that was typed by hand until another one is chosen [R395]', async () => {
    const address = 'Bo. Río Abajo, carretera 10, km 3';
    const patient = await aPatient('Campo', { patientId: randomUUID(), address });

    const { status, reply } = await changeProfile(patient, {
      firstName: 'Cámbiame',
      address,
      place: undefined,
    });

    expect([status, reply.firstName, reply.address, reply.place]).toEqual([
      200,
      'Cámbiame',
      address,
      undefined,
    ]);
    expect((await changeProfile(patient)).reply).toMatchObject(addressInPonce);
  });

  it('keeps the e-mail until a new one is proved, and requires the password for it', async () => {
    const patient = await aPatient('Yara');
    const email = 'yara.nueva@test.example';

    const otherClient = await aPatient('Xiomara');
    const rejected = await expectNoChange(stack, async () => [
      await changeProfile(patient, { email }),
      await changeProfile(patient, { email, password: 'otra' }),
      await changeProfile(patient, { email: otherClient.email, password: demoPassword }),
    ]);
    const { reply } = await changeProfile(patient, { email, password: demoPassword });

    expect(rejected.map(({ status, problem }) => [status, problem.code, problem.fields])).toEqual([
      [422, 'account.password_needed', [expect.objectContaining({ field: 'password' })]],
      [422, 'account.password_wrong', [{ field: 'password', message: 'La contraseña es incorrecta.' }]],
      [409, 'account.email_taken', [{ field: 'email', message: 'Este correo ya está registrado.' }]],
    ]);
    expect(reply).toMatchObject({ email: patient.email, pendingEmail: email, awaitsEmailProof: false });
    await expect(fetchAccessToken(patient.email)).resolves.toBeTruthy();
    await expect(fetchAccessToken(email)).rejects.toThrow();
    await stack.waitUntilSettled();
    expect(await listProofEvents(patient)).toHaveLength(1);
    const { serviceId, date } = fixture;
    const body = { serviceIds: [serviceId], date, time: '10:00', policyAccepted: true as const };
    expect(
      (await asPatient(stack, patient)(requestAppointment, { ...buildParams(patient), body })).problem?.code,
    ).not.toBe('account.email_unproved');
  });

  it('limits wrong passwords to ten', async () => {
    const patient = await aPatient('Xenia');
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push(
        (await changeProfile(patient, { email: 'x@test.example', password: `clave-${attempt}` })).status,
      );

    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it('answers not found for a removed client [R396]', async () => {
    const otherFixture = await withAnotherClient(fixture);
    const { patients, commit } = thePlatform();
    const before = await patients.get(otherFixture.patient.patientId);
    await commit(...patients.put({ ...before, hidden: true }, before));
    const { problem } = await otherFixture.asPatient(getMyProfile, buildParams(otherFixture.patient));
    expect([problem.code, problem.detail]).toEqual([
      'patient.profile_not_found',
      'No se encontró el perfil del paciente.',
    ]);
  });
});

describe('picture of a client', () => {
  const sendPicture = async (patient: Patient, content: Buffer<ArrayBuffer>, contentType = 'image/png') => {
    const call = asPatient(stack, patient);
    const body = { contentType, bytes: content.length };
    const uploadStart = await call(startPhotoUpload, { ...buildParams(patient), body });
    if (uploadStart.status !== 200) return uploadStart;
    await put(uploadStart.reply.link, content, contentType);
    return call(finishPhotoUpload, buildParams(patient));
  };

  it('is stored under one key, replaced by the next one, and shown by a presigned link [R397]', async () => {
    const { patient } = await withAnotherClient(fixture);

    const firstUpload = await sendPicture(patient, aPng);
    const secondUpload = await sendPicture(patient, aPng);

    expect([firstUpload.status, secondUpload.status]).toEqual([200, 200]);
    const key = `pacientes/${patient.patientId}/fotoPerfil.jpg`;
    expect(await listStoredKeys(`pacientes/${patient.patientId}`)).toEqual([key]);
    const { reply } = await asPatient(stack, patient)(getMyProfile, buildParams(patient));
    const download = await fetch(reply.photoUrl!);
    expect(Buffer.from(await download.arrayBuffer()).equals(aPng)).toBe(true);
  });

  it('is validated by its content, not by its type [R397]', async () => {
    const { patient } = await withAnotherClient(fixture);

    const responses = [await sendPicture(patient, aPdf), await sendPicture(patient, aPdf, 'application/pdf')];

    expect(responses.map(({ problem }) => problem.code)).toEqual(['file.wrong_kind', 'file.wrong_kind']);
    expect(await listStoredKeys(`pacientes/${patient.patientId}`)).toEqual([]);
    const { reply } = await asPatient(stack, patient)(getMyProfile, buildParams(patient));
    expect(reply.photoUrl).toBeUndefined();
  });
});
