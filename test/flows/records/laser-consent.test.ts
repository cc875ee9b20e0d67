import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { getIntakeRecord } from '#shared/records/api.ts';
import { getLaserConsent, listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { laserConsentVersion, renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { createEnteredAppointment, removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { asStaff } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import {
  aGeneralConsent,
  aLaserAppointment,
  guardian,
  listDueConsents,
  readAccessLog,
  sign,
} from '#test/support/records/record-fixture.ts';
import { aSignature, pngBytes, toDataUrl } from '#test/support/records/signature.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('laser appointment of today', () => {
  it('is due for consent until its consent is signed [R404 R405 R407]', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    await aGeneralConsent(fixture);
    expect(await listDueConsents(fixture.asAdmin)).toContain(appointmentId);

    const { status, reply } = await sign(fixture.asStaff, appointmentId);

    const name = `${fixture.patient.firstName} ${fixture.patient.lastName}`;
    const recorder = `${fixture.member.firstName} Prueba`;
    expect(status).toBe(200);
    expect(reply.acceptedBy).toEqual({ name });
    expect(reply.recordedBy).toEqual({ userId: fixture.member.staffId, name: recorder });
    expect(reply.version).toBe(laserConsentVersion);
    expect(reply.textHash).toBe(sha256(reply.text));
    expect(getToday(new Date(reply.at))).toBe(fixture.date);
    expect(reply.text).toContain(`Yo, ${name}, consiento`);
    expect(await listDueConsents(fixture.asAdmin)).not.toContain(appointmentId);
    const storedConsent = await fixture.asAdmin(getLaserConsent, { params: { appointmentId } });
    const picture = await fetch(storedConsent.reply.signatureLink);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(pngBytes());
    expect(storedConsent.reply.consent).toEqual(reply);
    const params = { patientId: fixture.patient.patientId };
    const { laserConsents } = (await fixture.asStaff(getIntakeRecord, { params })).reply;
    expect(laserConsents).toMatchObject([{ appointmentId, recordedByName: recorder }]);
    const accepted = (await readAccessLog(fixture)).find(
      ({ action }) => action === 'record.laserConsentAccepted',
    );
    expect(accepted).toMatchObject({
      who: `${recorder} (esteticista)`,
      details: { before: {}, after: { appointmentId, version: laserConsentVersion } },
    });
  });

  it('is recognized by the category of its service too, ignoring accents and case [R404]', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, {
      laser: false,
      category: 'Depilación LÁSER',
    });
    const otherAppointment = await aLaserAppointment(stack, { laser: false, category: 'Faciales' });

    const dueIds = await listDueConsents(fixture.asAdmin);

    expect(dueIds).toContain(appointmentId);
    expect(dueIds).not.toContain(otherAppointment.appointmentId);
    expect((await sign(fixture.asAdmin, otherAppointment.appointmentId)).problem.detail).toBe(
      'Esta cita no lleva láser: no necesita este consentimiento.',
    );
  });

  it('is listed for its own aesthetician, and for no other', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const otherStaff = asStaff(stack, await aStaffMember('Yadira'));

    expect(await listDueConsents(fixture.asStaff)).toEqual([appointmentId]);
    expect(await listDueConsents(otherStaff)).toEqual([]);
  });
});

describe('acceptLaserConsent', () => {
  it('requires a guardian with relationship, license and phone for a minor [R407]', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, {
      patient: { birthDate: '2012-05-14' },
    });

    const withoutGuardian = await sign(fixture.asAdmin, appointmentId);
    const { reply } = await sign(fixture.asAdmin, appointmentId, { guardian });

    expect(withoutGuardian).toMatchObject({ status: 422, problem: { code: 'record.guardian_required' } });
    expect(reply.acceptedBy).toEqual({ name: 'Elena Díaz', guardian });
    expect(reply.text).toContain(
      'Yo, Elena Díaz (Madre, licencia PR-12345, teléfono 787-555-0142), consiento',
    );
  });

  it('returns the current text if the client’s name has changed since it was shown [R424]', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const { patients, laserConsents, commit } = thePlatform();
    const patientName = `${fixture.patient.firstName} ${fixture.patient.lastName}`;
    const shownText = renderLaserConsent({
      acceptedBy: { name: patientName },
      patientName,
      center: demoSettings.brandName,
      date: fixture.date,
    });
    const client = await patients.get(fixture.patient.patientId);
    await commit(...patients.put({ ...client, lastName: 'Casada' }, client));

    const rejected = await sign(fixture.asAdmin, appointmentId, { textHash: sha256(shownText) });

    const renamedText = shownText.replaceAll(patientName, `${fixture.patient.firstName} Casada`);
    expect(rejected).toMatchObject({
      status: 409,
      problem: { code: 'record.consent_text_changed', paper: renamedText },
    });
    expect(await laserConsents.find(appointmentId)).toBeUndefined();
    const signed = await sign(fixture.asAdmin, appointmentId, { textHash: sha256(renamedText) });
    expect(signed.reply.text).toBe(renamedText);
  });

  it('accepts one of two concurrent signatures', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);

    const responses = await Promise.all([
      sign(fixture.asAdmin, appointmentId),
      sign(fixture.asStaff, appointmentId),
    ]);
    const laterSignature = await sign(fixture.asAdmin, appointmentId);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(laterSignature).toMatchObject({ status: 409, problem: { code: 'record.consent_signed' } });
  });

  it('is only possible on the day of the appointment', async () => {
    const { fixture } = await aLaserAppointment(stack, { daysAhead: 3 });
    const { appointmentId } = await aLaserAppointment(stack, { daysAhead: 5 });

    const earlySignature = await expectNoChange(stack, () => sign(fixture.asAdmin, appointmentId));

    expect(earlySignature).toMatchObject({ status: 409, problem: { code: 'record.consent_not_today' } });
    expect(await listDueConsents(fixture.asAdmin)).not.toContain(appointmentId);
  });

  it('validates each field of the guardian, who must be a different person', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, {
      patient: { birthDate: '2012-05-14' },
    });
    const { license } = (await aGeneralConsent(fixture, { license: 'PR-9000' })).answers;
    const name = `${fixture.patient.firstName} ${fixture.patient.lastName}`.toUpperCase();
    const otherNameMessage =
      'Escribe el nombre de otra persona. Si se llaman igual, agrega su segundo apellido.';
    const ownLicenseMessage = 'Esa es la licencia del cliente. Escribe la de quien responde.';
    const changeGuardian = (changes: object) => ({ guardian: { ...guardian, ...changes } });

    for (const [changes, field, message] of [
      [{ name: 'Elena' }, 'name', 'Por favor, ingrese tanto el nombre como el apellido.'],
      [{ relationship: '' }, 'relationship', 'Parentesco del responsable requerido.'],
      [{ license: '1' }, 'license', 'Licencia del responsable inválida.'],
      [{ phone: '12' }, 'phone', 'Escribe un teléfono de 10 dígitos, como 787-123-4567.'],
      [{ name }, 'name', otherNameMessage],
      [{ license }, 'license', ownLicenseMessage],
    ] as const) {
      const { status, problem } = await sign(fixture.asAdmin, appointmentId, changeGuardian(changes));
      expect([status, problem.fields]).toEqual([422, [{ field: `guardian.${field}`, message }]]);
    }
    const signAs = (signedName: string) => sign(fixture.asAdmin, appointmentId, { guardian, signedName });
    const rejected = await expectNoChange(stack, () => signAs('Otra Cosa'));
    expect(rejected.problem.fields).toEqual([
      { field: 'signedName', message: 'Firma Elena Díaz: escribe ese nombre.' },
    ]);
    expect(await listDueConsents(fixture.asAdmin)).toContain(appointmentId);
    expect((await signAs('elena  diaz')).status).toBe(200);
  });

  it('suggests the guardian of the intake for a minor, and none for an adult', async () => {
    const minor = await aLaserAppointment(stack, { patient: { birthDate: '2012-05-14' } });
    const adult = await aLaserAppointment(stack);
    await aGeneralConsent(minor.fixture, { guardian });
    await aGeneralConsent(adult.fixture, { guardian });

    const dueConsents = (await minor.fixture.asAdmin(listConsentsDue)).reply;

    const findDue = (id: string) => dueConsents.find(({ appointmentId }) => appointmentId === id)!;
    expect(findDue(minor.appointmentId).guardian).toEqual(guardian);
    expect(findDue(adult.appointmentId).guardian).toBeUndefined();
  });

  it('rejects a stale text, missing or false signatures, and unknown appointments', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const unsigned = await fixture.asAdmin(getLaserConsent, { params: { appointmentId } });

    const rejected = await expectNoChange(stack, async () => [
      await sign(fixture.asAdmin, appointmentId, { textHash: 'a'.repeat(64) }),
      await sign(fixture.asAdmin, appointmentId, { signature: '' }),
      await sign(fixture.asAdmin, appointmentId, {
        signature: toDataUrl(Buffer.from('<svg onload=alert(1)>'.repeat(9))),
      }),
      await sign(fixture.asAdmin, appointmentId, { signature: `${aSignature}${'A'.repeat(140_000)}` }),
      await sign(fixture.asAdmin, appointmentId, { name: 'Otra persona' }),
      await sign(fixture.asAdmin, appointmentId, { guardian }),
      await sign(fixture.asAdmin, 'no-such-appointment'),
    ]);

    expect(unsigned).toMatchObject({ status: 404, problem: { code: 'record.consent_missing' } });
    expect(rejected.map(({ status }) => status)).toEqual([409, 422, 422, 422, 422, 422, 404]);
    expect(rejected.at(-2)?.problem.code).toBe('record.guardian_uncalled');
    expect(await listDueConsents(fixture.asAdmin)).toContain(appointmentId);
  });

  it('can be read by the front desk and its recorder, also after a removal', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    await sign(fixture.asStaff, appointmentId);
    // Another appointment with the aesthetician keeps the record open to them.
    await createEnteredAppointment(fixture, { time: '18:00', staffId: fixture.member.staffId });
    await removeAppointment(fixture, appointmentId);

    for (const call of [fixture.asAdmin, fixture.asStaff]) {
      const { status, reply } = await call(getLaserConsent, { params: { appointmentId } });
      expect([status, reply.consent.appointmentId]).toEqual([200, appointmentId]);
      expect((await fetch(reply.signatureLink)).status).toBe(200);
    }
  });

  it('lists a consent of another aesthetician for the same client, but does not open it', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    await sign(fixture.asAdmin, appointmentId);
    const colleague = await aStaffMember('Beatriz', { serviceIds: [fixture.serviceId] });
    await addWorkingHours(colleague.staffId, fixture.date, '06:00', '22:00');
    await createEnteredAppointment(fixture, { time: '18:00', staffId: colleague.staffId });
    const callAsColleague = asStaff(stack, colleague);
    const params = { patientId: fixture.patient.patientId };

    const recordForColleague = await callAsColleague(getIntakeRecord, { params });
    const openedByColleague = await callAsColleague(getLaserConsent, { params: { appointmentId } });
    const openedByStranger = await asStaff(stack, await aStaffMember('Yaritza'))(getLaserConsent, {
      params: { appointmentId },
    });

    expect(recordForColleague.reply.laserConsents).toMatchObject([{ appointmentId, mayOpen: false }]);
    expect(openedByColleague).toMatchObject({ status: 403, problem: { code: 'record.consent_elsewhere' } });
    expect(openedByStranger.problem.code).toBe('record.consent_missing');
    expect((await fixture.asStaff(getIntakeRecord, { params })).reply.laserConsents[0]?.mayOpen).toBe(true);
  });
});
