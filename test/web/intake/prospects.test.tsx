import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import {
  activateProspect,
  deleteProspect,
  listProspects,
  type ProspectLine,
} from '#shared/intake/desk-api.ts';
import { prospectErrors } from '#shared/intake/desk-errors.ts';
import { getPatientServices, listLaserRequests, requestLaserFor } from '#shared/intake/laser-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { ProspectsPage } from '#web/src/features/intake/prospects-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { PatientServicesDialog } from '#web/src/parts/patient-services-dialog.tsx';
import { renderAt } from '../support/render.tsx';
import { aServer, noConnection, refusal } from '../support/server.ts';

vi.mock('#web/src/lib/auth.ts', () => ({ sessionToken: async () => 'token' }));

const line: ProspectLine = {
  ...{ prospectId: 'p1', firstName: 'Natalia', lastName: 'Feliciano Ruiz', address: 'Calle Loíza 2102' },
  ...{ phone: '+17875550411', email: 'natalia@correo.test', service: 'laser', status: 'pending' },
  ...{ isMinor: false, createdAt: '2026-03-06T14:00:00.000Z' },
};
const pageWith = (...rows: ProspectLine[]) => pageThatAnswers(() => ({ rows }));
const pageThatAnswers = (answer: () => { rows: ProspectLine[] } | Response) => {
  const server = aServer();
  server.answers(listProspects, answer);
  server.answers(listLaserRequests, () => []);
  renderAt(
    <Providers>
      <ProspectsPage />
    </Providers>,
    '/admin/prospectos',
  );
  return server;
};
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => queryClient.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the prospects', () => {
  it('say when nobody waits [R127]', async () => {
    pageWith();

    await screen.findByText('No hay solicitudes pendientes');
  });

  it('say when they cannot be read, and are asked for again [R128]', async () => {
    const server = pageThatAnswers(() => refusal(coreErrors.unexpected));

    await screen.findByText('Hubo un error al cargar los pacientes.');
    server.answers(listProspects, () => ({ rows: [line] }));
    await press('Reintentar');
    await screen.findByText('Feliciano Ruiz');
  });

  it('have no Set once they are active [R125]', async () => {
    pageWith(line, { ...line, prospectId: 'p2', firstName: 'Sofía', status: 'active' });

    await screen.findByRole('button', { name: 'Set: activar a Natalia Feliciano Ruiz' });
    await screen.findByRole('button', { name: 'Eliminar a Sofía Feliciano Ruiz' });
    expect(screen.queryByRole('button', { name: 'Set: activar a Sofía Feliciano Ruiz' })).toBeNull();
  });

  it.each([
    [() => refusal(prospectErrors.email_taken), 'El correo ya existe. No crear nuevamente.'],
    [() => refusal(prospectErrors.not_activated), 'Ocurrió un error creando o vinculando el paciente.'],
    [noConnection, 'Ocurrió un error creando o vinculando el paciente. No pudimos conectar.'],
  ])('say in place why one was not set: %# [R151 R153]', async (answer, words) => {
    const server = pageWith(line);
    server.answers(activateProspect, answer);

    await press(/^Set/);

    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it.each([
    [() => refusal(coreErrors.malformed), 'Hubo un problema al intentar eliminar el prospecto...'],
    [() => refusal(prospectErrors.unknown_id), 'Hubo un problema al intentar eliminar el prospecto...'],
    [() => refusal(coreErrors.unexpected), 'Hubo un error al eliminar el prospecto.'],
    [noConnection, 'Hubo un error al eliminar el prospecto.'],
  ])('say in the question why one was not deleted: %# [R130 R131]', async (answer, words) => {
    const server = pageWith(line);
    server.answers(deleteProspect, answer);

    await press(/^Eliminar a/);
    await press('Eliminar');

    const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent ?? '');
    expect(said.some((text) => text.startsWith(words))).toBe(true);
  });
});

describe('the permissions of a client', () => {
  it('are where an evaluation is asked for in their name [R139]', async () => {
    const server = aServer();
    const known = {
      patientId: 'u1',
      name: 'Luz Ortiz',
      permissions: [],
      allowedServiceIds: [],
      services: [],
    };
    server.answers(getPatientServices, () => ({ ...known, laser: { mayAsk: true } }));
    server.answers(requestLaserFor, () => ({ mayAsk: false }));
    renderAt(
      <Providers>
        <PatientServicesDialog patientId="u1" onClose={() => undefined} />
      </Providers>,
    );

    await press('Pedir evaluación láser');

    await screen.findByText('Solicitud láser enviada. Pendiente de aprobación.');
  });
});
