import { expect, it } from 'vitest';
import { verify } from '#infra/local/operations/restore/verify.ts';

const aFile = (key: string) => ({ bucket: 'copies', key, etag: '"1"' });
const instant = new Date('2026-03-06T17:00:00.000Z');

it('verify reports each missing file of a row once, and no file of an event', () => {
  const rows = [
    { __edb_e__: 'promotion', banner: { pictureKey: 'promotions/lost.jpg' } },
    { __edb_e__: 'promotion', banner: { pictureKey: 'promotions/lost.jpg' } },
    { __edb_e__: 'patientDocument', key: 'patients/p/lost.pdf' },
    { __edb_e__: 'patientDocument', key: 'patients/p/present.pdf' },
    { __edb_e__: 'throttle', key: 'login' },
    { __edb_e__: 'outboxEntry', data: { pictureKey: 'promotions/dropped.jpg' } },
  ];

  const { findings } = verify({ rows, files: [aFile('patients/p/present.pdf')], instant });

  expect(findings).toEqual([
    'The file promotions/lost.jpg is missing',
    'The file patients/p/lost.pdf is missing',
  ]);
});
