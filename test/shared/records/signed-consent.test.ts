import { describe, expect, it } from 'vitest';
import { consentId, type GeneralConsent } from '#shared/intake/application/consent.ts';
import {
  createSignedDocument,
  findCopyRecipient,
  isClientCopy,
  toSignedGeneralConsent,
  toSignedLaserConsent,
} from '#shared/records/consents/signed-consent.ts';
import { guardian } from '#test/support/intake/sample-answers.ts';

it('a signed document has the day of Puerto Rico in its name, not that of UTC', () => {
  const consent = { title: 'Consentimiento de láser', signedAt: '2026-03-07T01:30:00.000Z' };

  const { name } = createSignedDocument({
    patientId: 'p1',
    consent,
    bytes: 9,
    filedBy: 'system:test',
  });

  expect(name).toBe('Consentimiento de láser 2026-03-06.pdf');
});

describe('e-mailed copy of a document', () => {
  const client = { email: 'leo@correo.example', active: true };
  const guardianFields = { guardianEmail: guardian.email };
  const toGuardian = { kind: 'guardian', email: guardian.email };
  const toClient = { kind: 'client', email: client.email };

  it.each([
    ['goes to an adult client', {}, client, {}, toClient],
    ['goes to a guardian who signed and has an e-mail', guardianFields, client, {}, toGuardian],
    [
      'goes to the guardian even if the client’s e-mail is not confirmed',
      guardianFields,
      { ...client, awaitsEmailProof: true },
      {},
      toGuardian,
    ],
    [
      'goes to the guardian even if the client has no password',
      guardianFields,
      client,
      { passwordTemporary: true },
      toGuardian,
    ],
    [
      'waits until the client’s e-mail is confirmed',
      {},
      { ...client, awaitsEmailProof: true },
      {},
      undefined,
    ],
    ['waits until the client has set a password', {}, client, { passwordTemporary: true }, undefined],
    ['is not sent if the client is inactive', guardianFields, { ...client, active: false }, {}, undefined],
    ['is not sent if the client was deleted', guardianFields, undefined, undefined, undefined],
  ])('%s', (_, document, recipient, account, expected) => {
    expect(findCopyRecipient(document, recipient, account)).toEqual(expected);
  });

  const signedAt = '2026-03-06T14:00:00.000Z';
  const signGeneralConsent = (signer?: GeneralConsent['guardian']) =>
    toSignedGeneralConsent(
      {
        id: consentId,
        version: 'v2.0',
        accepted: true,
        acceptedAt: signedAt,
        text: 'Yo',
        textHash: 'a',
        isMinor: true,
        guardian: signer,
      },
      'Leo Ruiz',
    );
  const signLaserConsent = (signer?: GeneralConsent['guardian']) =>
    toSignedLaserConsent({
      appointmentId: 'a1',
      patientId: 'p1',
      acceptedBy: { name: guardian.name, guardian: signer },
      recordedBy: { userId: 's1', name: 'Camila Vega' },
      at: signedAt,
      version: 'laser-v1.0',
      textHash: 'a',
      text: 'Yo',
      signatureKey: 'k',
    });
  const { email: _, ...guardianWithoutEmail } = guardian;

  it.each([signGeneralConsent, signLaserConsent])(
    'stores an e-mail only if a guardian with one signed',
    (signConsent) => {
      const fileConsent = (signer?: GeneralConsent['guardian']) =>
        createSignedDocument({
          patientId: 'p1',
          consent: signConsent(signer),
          bytes: 9,
          filedBy: 'system:test',
        });

      expect(fileConsent(guardian).guardianEmail).toBe(guardian.email);
      expect(fileConsent(guardianWithoutEmail).guardianEmail).toBeUndefined();
      expect(fileConsent().guardianEmail).toBeUndefined();
      expect(
        [fileConsent(guardian), fileConsent(guardianWithoutEmail), fileConsent()].map(isClientCopy),
      ).toEqual([false, true, true]);
    },
  );

  it('does not exist for uploads', () => {
    expect(isClientCopy({ documentId: 'd1' })).toBe(false);
  });
});
