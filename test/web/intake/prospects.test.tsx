import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { approveLaserRequest, listLaserRequests } from '#shared/intake/laser/laser-api.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  getProspectReview,
  listProspects,
  type ProspectLine,
  type ProspectReview,
} from '#shared/intake/prospects/desk-api.ts';
import { laserErrors, prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { ana } from '#test/support/intake/sample-answers.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { ProspectsPage } from '#web/src/features/intake/prospects/prospects-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer, errorResponse, serverErrorResponse } from '../support/server.ts';

const application: ProspectLine = {
  prospectId: 'p1',
  firstName: 'Natalia',
  lastName: 'Feliciano Ruiz',
  address: 'Calle Loíza 2102',
  phone: '+17875550411',
  email: 'natalia@correo.test',
  service: 'laser',
  status: 'pending',
  isMinor: false,
  createdAt: '2026-03-06T14:00:00.000Z',
};
/** The application of an existing client. */
const clientApplication: ProspectLine = {
  ...application,
  known: { patientId: 'u1', firstName: 'Natalia', lastName: 'Feliciano', by: 'email' },
};
const review: ProspectReview = {
  patientId: 'u1',
  firstName: 'Natalia',
  lastName: 'Feliciano',
  recordedAt: '2026-01-05T14:00:00.000Z',
  answeredAt: '2025-03-02T14:00:00.000Z',
  onRecord: ana,
  applied: { ...ana, allergies: '', medications: 'Aspirina' },
};
const renderProspects = (...rows: ProspectLine[]) => renderPageAnswering(() => ({ rows }));
const renderPageAnswering = (answer: () => { rows: ProspectLine[] } | Response) => {
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
/** Returns the text of the toast about a prospect or client. */
const findToast = async (name: string) =>
  (await screen.findByText((text) => text.startsWith(name), { selector: '[data-description]' })).closest('li')
    ?.textContent;
const createPendingAnswer = () => Promise.withResolvers<Response>();
const listSetButtonStates = () =>
  screen.getAllByRole('button', { name: /^Set/ }).map((button) => button.hasAttribute('aria-disabled'));
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
});

describe('ProspectsPage', () => {
  it('shows a notice if there are no applications [R127]', async () => {
    renderProspects();

    await screen.findByText('No hay solicitudes pendientes');
  });

  it('shows an error, and retries, if loading fails [R128]', async () => {
    const server = renderPageAnswering(() => errorResponse(coreErrors.unexpected));

    await screen.findByText('Hubo un error al cargar los pacientes.');
    server.answers(listProspects, () => ({ rows: [application] }));
    await click('Reintentar');
    await screen.findByText('Feliciano Ruiz');
  });

  it("offers no 'Set' for an active prospect [R125]", async () => {
    const otherApplication = {
      ...application,
      prospectId: 'p2',
      firstName: 'Sofía',
      email: 'sofia@correo.test',
    };
    renderProspects(application, { ...otherApplication, status: 'active' });

    await screen.findByRole('button', { name: 'Set: activar a Natalia Feliciano Ruiz' });
    await screen.findByRole('button', { name: 'Eliminar a Sofía Feliciano Ruiz' });
    expect(screen.queryByRole('button', { name: 'Set: activar a Sofía Feliciano Ruiz' })).toBeNull();
  });

  it.each([
    [() => errorResponse(prospectErrors.email_taken), 'El correo ya existe. No crear nuevamente.'],
    [() => errorResponse(prospectErrors.not_activated), 'Ocurrió un error creando o vinculando el paciente.'],
    [serverErrorResponse, 'Ocurrió un error creando o vinculando el paciente. Hubo un error inesperado.'],
  ])('shows which prospect could not be activated, and why: %# [R151 R153]', async (answer, expectedText) => {
    const server = renderProspects(application);
    server.answers(activateProspect, answer);

    await click(/^Set/);

    expect(await findToast('Natalia Feliciano Ruiz')).toContain(expectedText);
  });

  it('rejects an e-mail of a staff member, and accepts another e-mail', async () => {
    const server = renderProspects({ ...application, emailObstacle: 'team' });
    const sentRequests = server.answers(changeProspectEmail, () => ({
      prospectId: 'p1',
      email: 'otra@correo.test',
    }));

    await screen.findByText(/Ese correo es de una persona del equipo: pide otro correo\./);
    await click('Cambiar el correo de Natalia Feliciano Ruiz');
    fireEvent.input(screen.getByLabelText('Correo electrónico'), { target: { value: 'otra@correo.test' } });
    await click('Guardar');

    await waitFor(() =>
      expect(sentRequests.map(({ body }) => body)).toEqual([{ email: 'otra@correo.test' }]),
    );
    expect(await findToast('Natalia Feliciano Ruiz')).toContain('Ya puedes pulsar «Set».');
  });

  it.each([prospectErrors.email_awaits_proof, prospectErrors.email_without_record])(
    'offers to change an e-mail that cannot open an account: $code',
    async (errorDefinition) => {
      const server = renderProspects(application);
      server.answers(activateProspect, () => errorResponse(errorDefinition));

      await click(/^Set/);

      expect(await findToast('Natalia Feliciano Ruiz')).toContain(errorDefinition.text);
      await click('Cambiar correo');
      await screen.findByRole('dialog', { name: 'Cambiar correo' });
    },
  );

  it('activates two prospects at once, and shows the outcome of each', async () => {
    const otherApplication = {
      ...application,
      prospectId: 'p2',
      firstName: 'Sofía',
      email: 'sofia@correo.test',
    };
    const server = renderProspects(application, otherApplication);
    const [firstAnswer, secondAnswer] = [createPendingAnswer(), createPendingAnswer()];
    server.answers(
      activateProspect,
      ({ address }) => (address.includes('/p1/') ? firstAnswer : secondAnswer).promise,
    );

    await click('Set: activar a Natalia Feliciano Ruiz');
    await click('Set: activar a Sofía Feliciano Ruiz');
    await waitFor(() => expect(listSetButtonStates()).toEqual([true, true]));
    secondAnswer.resolve(Response.json({ outcome: 'created', patientId: 'u2' }));

    expect(await findToast('Sofía Feliciano Ruiz')).toContain('Paciente Creado');
    await waitFor(() => expect(listSetButtonStates()).toEqual([true, false]));
    firstAnswer.resolve(errorResponse(prospectErrors.email_taken));
    expect(await findToast('Natalia Feliciano Ruiz')).toContain('El correo ya existe. No crear nuevamente.');
    await waitFor(() => expect(listSetButtonStates()).toEqual([false, false]));
  });

  it('compares the answers of an existing client with their record, and merges the chosen ones', async () => {
    const server = renderProspects(clientApplication);
    const sentRequests = server.answers(activateProspect, ({ body }) =>
      (body as BodyOf<typeof activateProspect> | undefined)?.review
        ? { outcome: 'activated' as const, patientId: 'u1' }
        : errorResponse(prospectErrors.answers_differ),
    );
    server.answers(getProspectReview, () => review);
    const link = await screen.findByRole('link', { name: 'Natalia Feliciano' });
    expect(link.closest('div')?.textContent).toContain('Ya es cliente con este correo:');

    await click(/^Set/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Comparar respuestas' }));
    const allergies = within(
      await dialog.findByRole('group', { name: 'Alergias a alimentos o medicamentos' }),
    );
    expect(allergies.getByRole('radio', { name: /Maní/ })).toHaveProperty('checked', true);
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    expect(allergies.getByText('En la ficha (2 de marzo de 2025)')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: /Aspirina/ }));
    await click('Activar y tomar 1 respuesta');

    expect(await findToast('Natalia Feliciano Ruiz')).toContain('Paciente activado con éxito.');
    expect(sentRequests.at(-1)?.body).toEqual({
      review: { recordedAt: '2026-01-05T14:00:00.000Z', taken: ['medications'] },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stops comparing once another user has decided, and shows one message', async () => {
    const server = renderProspects(clientApplication);
    server.answers(activateProspect, ({ body }) =>
      errorResponse(
        (body as BodyOf<typeof activateProspect> | undefined)?.review
          ? prospectErrors.gone
          : prospectErrors.answers_differ,
      ),
    );
    const reviewRequests = server.answers(getProspectReview, () => review);

    await click(/^Set/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Comparar respuestas' }));
    // The buttons are disabled until the answers have loaded.
    await dialog.findAllByRole('radio');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await click(/^Activar/);

    const message = await dialog.findByText(prospectErrors.gone.text);
    // Scrolls to the error below all the answers.
    expect(scroll.mock.contexts).toContain(message);
    expect(dialog.getByRole('button', { name: /^Activar/ })).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(reviewRequests).toHaveLength(1);
  });

  it('groups repeated applications in one row, from which the earlier ones can be read', async () => {
    renderProspects(application, { ...application, prospectId: 'p0', createdAt: '2026-03-05T15:30:00.000Z' });

    expect(await screen.findAllByRole('button', { name: /^Set/ })).toHaveLength(1);
    screen.getByText('1 solicitud anterior');
    screen.getByText(/^1 prospecto pendiente/);
    screen.getByRole('button', { name: /^5 de marzo, 11:30/ });
    await click(/^Eliminar a/);
    await screen.findByText(/la anterior queda en la lista/);
  });

  it('shows the requested service, with or without a time', async () => {
    const preferredTime = { serviceName: 'Facial profundo', date: '2026-03-10', time: '10:00' };
    const bea = { ...application, prospectId: 'p2', firstName: 'Bea', email: 'b@test.example' };
    renderProspects(
      { ...application, preferred: preferredTime },
      { ...bea, preferred: { serviceName: 'Suero' } },
    );

    await screen.findByText('Prefiere: Suero');
    screen.getByText(/^Prefiere: Facial profundo, mar\. 10 de marzo, 10:00/);
  });

  it.each([
    [() => errorResponse(coreErrors.malformed), 'Hubo un problema al intentar eliminar el prospecto...'],
    [() => errorResponse(prospectErrors.unknown_id), 'Hubo un problema al intentar eliminar el prospecto...'],
    [() => errorResponse(coreErrors.unexpected), 'Hubo un error al eliminar el prospecto.'],
    [serverErrorResponse, 'Hubo un error al eliminar el prospecto.'],
  ])('shows in the dialog why a prospect was not deleted: %# [R130 R131]', async (answer, expectedText) => {
    const server = renderProspects(application);
    server.answers(deleteProspect, answer);

    await click(/^Eliminar a/);
    await click('Eliminar');

    const messages = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent ?? '');
    expect(messages.some((text) => text.startsWith(expectedText))).toBe(true);
  });
});

describe('a laser request of a client', () => {
  const request = {
    requestId: 'r1',
    patientId: 'u1',
    firstName: 'Luz',
    lastName: 'Ortiz',
    phone: '+17875550142',
    email: 'luz@correo.test',
    status: 'pending' as const,
    createdAt: '2026-03-06T14:00:00.000Z',
  };
  const otherRequest = { ...request, requestId: 'r2', firstName: 'Mar', email: 'mar@correo.test' };

  it('is approved in parallel with another request, and the toast names its client', async () => {
    const server = aServer();
    server.answers(listProspects, () => ({ rows: [] }));
    server.answers(listLaserRequests, () => [request, otherRequest]);
    const answer = createPendingAnswer();
    server.answers(approveLaserRequest, ({ address }) =>
      address.includes('/r1/') ? answer.promise : { requestId: 'r2', status: 'approved' as const },
    );
    renderAt(
      <Providers>
        <ProspectsPage />
      </Providers>,
      '/admin/prospectos?estado=laser',
    );

    await click('Aprobar láser de Luz Ortiz');
    await click('Aprobar láser de Mar Ortiz');
    expect(await findToast('Mar Ortiz')).toContain('Solicitud aprobada. Paciente activado.');
    answer.resolve(errorResponse(laserErrors.state_changed));

    expect(await findToast('Luz Ortiz')).toContain('Otra persona ya atendió esta solicitud láser.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
