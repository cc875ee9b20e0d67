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

it('signed document uses the day of Puerto Rico in its name, not that of UTC', () => {
  const paper = { title: 'Consentimiento de láser', signedAt: '2026-03-07T01:30:00.000Z' };

  const { name } = createSignedDocument({
    patientId: 'p1',
    consent: paper,
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
    ['an adult’s goes to them', {}, client, {}, toClient],
    ['a guardian’s with an e-mail goes to the guardian', guardianFields, client, {}, toGuardian],
    [
      'a guardian’s waits for no proof of the client’s',
      guardianFields,
      { ...client, awaitsEmailProof: true },
      {},
      toGuardian,
    ],
    ['a guardian’s waits for no password', guardianFields, client, { passwordTemporary: true }, toGuardian],
    ['waits for the client’s proof', {}, { ...client, awaitsEmailProof: true }, {}, undefined],
    ['waits for the client’s own password', {}, client, { passwordTemporary: true }, undefined],
    ['goes to nobody once the client is none', guardianFields, { ...client, active: false }, {}, undefined],
    ['of a client who is gone goes to nobody', guardianFields, undefined, undefined, undefined],
  ])('%s', (_, document, who, account, expected) => {
    expect(findCopyRecipient(document, who, account)).toEqual(expected);
  });

  const signedAt = '2026-03-06T14:00:00.000Z';
  const general = (signer?: GeneralConsent['guardian']) =>
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
  const laser = (signer?: GeneralConsent['guardian']) =>
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
  const { email: _, ...earlier } = guardian;

  it.each([general, laser])('stores the e-mail of the guardian who signed only', (consent) => {
    const filed = (signer?: GeneralConsent['guardian']) =>
      createSignedDocument({ patientId: 'p1', consent: consent(signer), bytes: 9, filedBy: 'system:test' });

    expect(filed(guardian).guardianEmail).toBe(guardian.email);
    expect(filed(earlier).guardianEmail).toBeUndefined();
    expect(filed().guardianEmail).toBeUndefined();
    expect([filed(guardian), filed(earlier), filed()].map(isClientCopy)).toEqual([false, true, true]);
  });

  it('does not exist for uploads', () => {
    expect(isClientCopy({ documentId: 'd1' })).toBe(false);
  });
});
