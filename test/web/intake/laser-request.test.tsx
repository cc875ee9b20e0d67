import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getLaserStanding, requestLaser } from '#shared/intake/laser/laser-api.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { LaserRequestPage } from '#web/src/features/intake/laser/laser-request-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer, errorResponse, serverErrorResponse } from '../support/server.ts';

const pagePath = '/paciente/u1/solicitud-laser';
const openPage = () => {
  const router = createMemoryRouter(
    [
      {
        path: '/paciente/:patientId/solicitud-laser',
        element: (
          <Providers>
            <LaserRequestPage />
          </Providers>
        ),
      },
      { path: '*', element: null },
    ],
    { initialEntries: [pagePath] },
  );
  render(<RouterProvider router={router} />);
  return { readPath: () => router.state.location.pathname };
};
const requestEvaluation = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar evaluación láser' }));

beforeEach(() => queryClient.clear());

describe('a laser request', () => {
  it('is confirmed for 1.4 seconds, and the page then redirects to the appointments [R137]', async () => {
    const server = aServer();
    server.answers(getLaserStanding, () => ({ mayAsk: true }));
    const sentRequests = server.answers(requestLaser, () => ({ mayAsk: false }));
    const successToast = vi.spyOn(sonner, 'success');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { readPath } = openPage();

    await requestEvaluation();
    await waitFor(() =>
      expect(successToast).toHaveBeenCalledWith(
        'Solicitud enviada. Te avisaremos cuando esté aprobada.',
        expect.objectContaining({ duration: 1_400 }),
      ),
    );
    expect(readPath()).toBe(pagePath);
    await act(() => vi.advanceTimersByTimeAsync(1_400));

    await waitFor(() => expect(readPath()).toBe('/paciente/u1/citas'));
    expect(sentRequests).toHaveLength(1);
  });

  it('shows the error for 1.8 seconds if it fails, and can be sent again [R138]', async () => {
    const server = aServer();
    server.answers(getLaserStanding, () => ({ mayAsk: true }));
    server.answers(requestLaser, serverErrorResponse);
    const errorToast = vi.spyOn(sonner, 'error');
    const { readPath } = openPage();

    await requestEvaluation();

    await waitFor(() =>
      expect(errorToast).toHaveBeenCalledWith(
        'No pudimos enviar tu solicitud. Intenta de nuevo.',
        expect.objectContaining({ duration: 1_800 }),
      ),
    );
    expect(readPath()).toBe(pagePath);
    await screen.findByRole('button', { name: 'Solicitar evaluación láser' });
  });

  it('is reported as pending if another tab has sent it [R135]', async () => {
    const server = aServer();
    server.answers(getLaserStanding, () => ({ mayAsk: true }));
    server.answers(requestLaser, () => errorResponse(laserErrors.already_open));
    const errorToast = vi.spyOn(sonner, 'error');
    openPage();

    await requestEvaluation();

    await waitFor(() =>
      expect(errorToast).toHaveBeenCalledWith(
        'Ya tienes una solicitud pendiente.',
        expect.objectContaining({ duration: 1_800 }),
      ),
    );
  });
});
