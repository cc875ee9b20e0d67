import { describe, expect } from 'vitest';
import { SignedPaperFiled } from '#events/patients.ts';
import { type Commit, emit } from '#lambdas/platform/commit.ts';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { acceptLaserConsent } from '#lambdas/records/laser-consents.ts';
import type { OperationInput } from '#lambdas/runtime/operation.ts';
import { acceptInvitation, register } from '#shared/accounts/registration-api.ts';
import { proveEmail } from '#shared/accounts/short-link-api.ts';
import { activateProspect } from '#shared/intake/prospects/desk-api.ts';
import { listDocuments, openDocument } from '#shared/records/documents/documents-api.ts';
import { findShortLinkToken, readInvitationMail } from '#test/support/accounts/invitations.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { guardian as guardianOf } from '#test/support/intake/sample-answers.ts';
import { extractPdfText } from '#test/support/records/pdf-text.ts';
import { aLaserAppointment, guardian, sign } from '#test/support/records/record-fixture.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';

const copySubject = 'Copia de lo firmado';
const listCopies = (to: string) =>
  stack.messages.mailbox.list({ type: 'mail', to }).filter((mail) => mail.subject === copySubject);

describe('signed document', () => {
  it('is sent to the client once as a PDF, and filed in their record', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const { reply: consent } = await sign(fixture.asStaff, appointmentId);
    await stack.waitUntilSettled();

    const { patientId, email } = fixture.patient;
    const { reply } = await fixture.asPatient(listDocuments, { params: { patientId } });
    expect(reply.rows).toMatchObject([{ contentType: 'application/pdf', canDelete: false }]);
    const { documentId, name } = reply.rows[0]!;
    const documentLinks = await fixture.asStaff(openDocument, { params: { patientId, documentId } });
    const pdf = new Uint8Array(await (await fetch(documentLinks.reply.downloadUrl)).arrayBuffer());
    const documentText = extractPdfText(pdf);
    expect(documentText).toContain(`Yo, ${consent.acceptedBy.name}, consiento`);
    expect(documentText).toContain(`Firmado por ${consent.acceptedBy.name} el`);
    expect(documentText).toMatch(/, \d+:\d\d [ap]\. m\. Lo registró/);
    expect(documentText.replaceAll(' ', '')).toContain(consent.textHash);
    const copies = listCopies(email);
    expect(copies.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([[name]]);
    expect(copies[0]?.text).not.toMatch(/l[áa]ser/i);
  });

  it('is sent to the e-mail of a guardian who signed it, without a link to the account', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, {
      patient: { birthDate: '2012-05-14', firstName: 'Nadia' },
    });
    const email = 'elena@correo.example';
    const { reply } = await sign(fixture.asStaff, appointmentId, {
      guardian: { ...guardian, email: 'Elena@Correo.example' },
    });
    await stack.waitUntilSettled();

    expect(reply.acceptedBy.guardian?.email).toBe(email);
    expect(reply.text).not.toContain(email);
    const { patientId } = fixture.patient;
    const [copy, ...otherCopies] = listCopies(email);
    expect([copy?.attachments.length, otherCopies.length]).toEqual([1, 0]);
    expect(copy?.text).toContain('lo que firmaste como responsable de Nadia.');
    expect(copy?.text).not.toMatch(/l[áa]ser|cuenta|login/i);
    expect(`${copy?.text} ${copy?.html}`).not.toContain(patientId);
    expect(listCopies(fixture.patient.email)).toEqual([]);

    // Copies to an unverified address are limited to five a day.
    const [document] = await thePlatform().documents.byPatient(patientId);
    const fileAgain = () => emit(SignedPaperFiled, { patientId, documentId: document!.documentId });
    await thePlatform().commit(...Array.from({ length: 6 }, fileAgain));
    await stack.waitUntilSettled();
    expect(listCopies(email)).toHaveLength(5);
  });

  it('is sent at once to a guardian in the questionnaire, and not again after registration', async () => {
    const { fixture } = await aLaserAppointment(stack);
    const email = 'luz.madre@correo.example';
    const minorAnswers = { birthDate: '2012-05-14', guardian: { ...guardianOf, email } };
    const prospect = await aProspect('Leonel', minorAnswers);
    const { prospectId } = prospect;

    const { reply } = await fixture.asAdmin(activateProspect, { params: { prospectId }, body: {} });
    await stack.waitUntilSettled();
    expect(listCopies(email)).toHaveLength(1);

    const { email: prospectEmail, password: temporaryPassword } = await readInvitationMail(stack, prospect);
    const body = { email: prospectEmail, temporaryPassword, password: 'mi-clave' };
    await caller(stack.url)(acceptInvitation, { params: { userId: reply.patientId! }, body });
    await stack.waitUntilSettled();
    expect([listCopies(email).length, listCopies(prospect.email).length]).toEqual([1, 0]);
  });

  it('is filed if it comes from the questionnaire, and sent once the e-mail is proved', async () => {
    const { fixture } = await aLaserAppointment(stack);
    const prospect = await aProspect('Nereida', { service: 'laser' });

    const { reply } = await fixture.asAdmin(activateProspect, {
      params: { prospectId: prospect.prospectId },
      body: {},
    });
    await stack.waitUntilSettled();

    const documents = await thePlatform().documents.byPatient(reply.patientId!);
    expect(documents.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Consentimiento informado general .*\.pdf$/),
    ]);
    const documentText = extractPdfText(await (await makeFiles()).read(documents[0]!.key));
    expect(documentText).toContain(`Nombre: ${prospect.answers.fullName}`);
    expect(listCopies(prospect.email)).toEqual([]);

    const { email, password: temporaryPassword } = await readInvitationMail(stack, prospect);
    const body = { email, temporaryPassword, password: 'mi-clave' };
    await caller(stack.url)(acceptInvitation, { params: { userId: reply.patientId! }, body });
    await stack.waitUntilSettled();

    const [copy, ...otherCopies] = listCopies(prospect.email);
    expect([copy?.attachments.length, otherCopies.length]).toEqual([1, 0]);
    expect(copy?.text).not.toMatch(/en el centro/);
  });

  it('is sent to a registered client once they prove the e-mail of their questionnaire', async () => {
    const answers = aPerson({ service: 'facial' });
    const { email } = answers;
    const { prospectId } = (await submitApplication(stack, answers)).reply;
    await caller(stack.url)(register, { params: { id: prospectId }, body: { email, password: 'mi-clave' } });
    await stack.waitUntilSettled();
    expect(listCopies(email)).toEqual([]);

    const links = stack.messages.mailbox
      .list({ type: 'mail', to: email })
      .map((mail) => (/Confirma tu correo/.test(mail.text) ? findShortLinkToken(mail.text) : ''));
    const token = links.find((link) => link !== '') ?? '';
    await caller(stack.url)(proveEmail, { params: { token } });
    await stack.waitUntilSettled();

    expect(listCopies(email)).toHaveLength(1);
  });

  it('keeps its signature file if the response of the commit was lost', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const [platform, files] = [thePlatform(), await makeFiles()];
    const commit: Commit = async (...writes) => {
      await platform.commit(...writes);
      throw new Error('the response was lost');
    };
    const actor = { kind: 'user', id: fixture.member.staffId, role: 'staff' } as const;
    const otherInput = { query: {}, actor, source: '192.0.2.1', raw: { body: '', headers: {} } };
    const callOperation = (
      _: unknown,
      { params, body }: Pick<OperationInput<typeof acceptLaserConsent.route>, 'params' | 'body'>,
    ) => acceptLaserConsent.run({ params, body, ...otherInput }, { ...platform, files, commit });

    await expect(sign(callOperation as unknown as Caller, appointmentId)).rejects.toThrow(
      'the response was lost',
    );

    const consent = (await platform.laserConsents.find(appointmentId))!;
    expect(await files.size(consent.signatureKey)).toBeGreaterThan(0);
  });
});
