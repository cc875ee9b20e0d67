import { expect, it } from 'vitest';
import { signedDocument } from '#shared/records/consents/signed-paper.ts';

it('a paper signed in the evening has the day of Puerto Rico in its name, not tomorrow’s of UTC', () => {
  const paper = { title: 'Consentimiento de láser', signedAt: '2026-03-07T01:30:00.000Z' };

  const { name } = signedDocument({ patientId: 'p1', paper, bytes: 9, filedBy: 'system:test' });

  expect(name).toBe('Consentimiento de láser 2026-03-06.pdf');
});
