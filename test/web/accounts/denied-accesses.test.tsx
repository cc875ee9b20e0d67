import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listRefusedAccesses, type RejectedAccess } from '#shared/accounts/denied-access-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DeniedAccessesPage } from '#web/src/features/accounts/denied-access/denied-accesses-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

const buildRejectedAccess = (overrides: Partial<RejectedAccess>): RejectedAccess => ({
  hour: '2026-03-06T18:00:00.000Z',
  lastAt: '2026-03-06T18:10:00.000Z',
  who: 'Ana Prueba (cliente)',
  domain: 'records',
  call: 'GET /patients/{patientId}/documents',
  status: 404,
  count: 1,
  ...overrides,
});

beforeEach(() => queryClient.clear());

it('DeniedAccessesPage lists the denied accesses of each user and day, with count and reason', async () => {
  aServer().answers(listRefusedAccesses, () => ({
    rows: [
      buildRejectedAccess({ lastAt: '2026-03-06T19:40:00.000Z', hour: '2026-03-06T19:00:00.000Z', count: 4 }),
      buildRejectedAccess({ call: 'GET /patients/{patientId}/record', count: 2 }),
      buildRejectedAccess({ domain: 'appointments', call: 'POST /appointments', status: 403 }),
      buildRejectedAccess({ lastAt: '2026-03-05T13:00:00.000Z', hour: '2026-03-05T13:00:00.000Z' }),
      buildRejectedAccess({ who: 'Muchos más', domain: '', call: '', status: 401, count: 60 }),
    ],
  }));
  renderAt(
    <Providers>
      <DeniedAccessesPage />
    </Providers>,
  );

  const table = await screen.findByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

  expect(rows).toEqual([
    [
      'Ana Prueba (cliente)',
      expect.stringContaining('la última vez, 3:40'),
      'Ver fichas (6 veces): es de otra persona, o ya no existeCambiar citas (1 vez): su cuenta no lo permite',
      '7 veces',
    ],
    ['Ana Prueba (cliente)', expect.any(String), 'Ver fichas: es de otra persona, o ya no existe', '1 vez'],
    ['Muchos más', expect.any(String), 'Varias cosas: su sesión había terminado', '60 veces'],
  ]);
});
