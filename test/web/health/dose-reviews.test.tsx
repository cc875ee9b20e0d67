import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import {
  approveDoseRequest,
  type DoseReview,
  denyDoseRequest,
  listDoseRequests,
  listDoseReviews,
} from '#shared/health/api.ts';
import { doseErrors } from '#shared/health/errors.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { DoseReviewsPage } from '#web/src/features/health/reviews/dose-reviews-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

const hector: DoseReview = {
  requestId: 'd1',
  patientId: 'hector',
  patientName: 'Héctor Laboy Rivas',
  status: 'pending',
  createdAt: '2026-03-05T18:05:00.000Z',
  answers: {
    hungerLevel: 'Mucha',
    appetiteReturn: 'Al tercer día',
    symptomsAfterInjection: 'Vómito, mareo',
    mealPortion: 'El plato completo o más',
    waterIntake: 'Menos de 4 vasos',
    menstrualPeriod: 'No me aplica',
  },
  weights: {
    first: { date: '2026-02-01', weightTenths: 2_316 },
    last: { date: '2026-03-01', weightTenths: 2_298 },
  },
  doses: [
    { medicationId: 'sem', medicationName: 'Semaglutida', doses: 1, mgPerDose: 0.5, date: '2026-03-02' },
  ],
};
const nilda: DoseReview = {
  ...hector,
  requestId: 'd2',
  patientName: 'Nilda Pagán',
  status: 'denied',
  answeredAt: '2026-03-06T13:10:00.000Z',
  answeredBy: 'Lourdes Rivera',
};

function openPageWith(...initialReviews: DoseReview[]) {
  const server = aServer();
  let pendingReviews = initialReviews;
  server.answers(listDoseRequests, () => pendingReviews);
  const reviewRequests = server.answers(listDoseReviews, ({ address }) =>
    address.includes('decided') ? { rows: [nilda] } : { rows: pendingReviews },
  );
  renderAt(
    <Providers>
      <DoseReviewsPage />
    </Providers>,
    '/admin/revisar-solicitudes-dosis',
  );
  return {
    server,
    reviewRequests,
    /** Replaces the reviews that the server returns. */
    setPending: (...rows: DoseReview[]) => {
      pendingReviews = rows;
    },
  };
}
const findCard = (name: string) => screen.findByRole('article', { name });
const click = (name: string, container: HTMLElement) =>
  fireEvent.click(within(container).getByRole('button', { name }));

beforeEach(() => {
  queryClient.clear();
  sonner.dismiss();
});

describe('DoseReviewsPage', () => {
  it('shows the specified message if no request is pending [R448]', async () => {
    openPageWith();

    await screen.findByText('No hay solicitudes pendientes');
    expect(screen.getByText('Todo al día')).toBeTruthy();
  });

  it('shows an error, and retries, if loading fails', async () => {
    const { server } = openPageWith(hector);
    server.answers(listDoseReviews, () => errorResponse(coreErrors.unexpected));
    queryClient.clear();

    await screen.findByText('No pudimos cargar las solicitudes');
    server.answers(listDoseReviews, () => ({ rows: [hector] }));
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await findCard('Héctor Laboy Rivas');
  });

  it('shows the status, date, six answers, dose and weights of a request, and marks warnings [R445]', async () => {
    openPageWith(hector);
    const article = await findCard('Héctor Laboy Rivas');

    const text = article.textContent?.replaceAll('\u00a0', ' ');
    for (const expectedText of [
      'Pendiente',
      'Pedida el jue. 5 mar. 2026, 2:05 p. m.',
      'Nivel de hambreMucha',
      'Reaparición del apetitoAl tercer día',
      'Síntomas después de la inyecciónVómito, mareo',
      'Porción de comidaEl plato completo o más',
      'Toma de aguaMenos de 4 vasos',
      'Periodo menstrualNo me aplica',
      'Última dosisSemaglutida1 dosis · 0.5 mglun. 2 mar. 2026',
      '231.6 lb',
      '229.8 lb',
      '-1.8 lb',
    ])
      expect(text).toContain(expectedText);
    expect(within(article).getByLabelText(/conviene revisar/)).toBeTruthy();
  });

  it('offers both decisions on a pending request, and none on a decided request [R446]', async () => {
    openPageWith(hector);
    const pendingCard = await findCard('Héctor Laboy Rivas');
    const listButtonNames = (article: HTMLElement) =>
      within(article)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(listButtonNames(pendingCard)).toEqual(['Denegar', 'Aprobar']);

    fireEvent.click(screen.getByRole('radio', { name: 'Decididas' }));
    const decidedCard = await findCard('Nilda Pagán');

    expect(listButtonNames(decidedCard)).toEqual([]);
    expect(decidedCard.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Denegada el vie. 6 mar. 2026, 9:10 a. m., por Lourdes Rivera',
    );
  });

  it('requires confirmation to approve, collapses the request, and shows that the client was notified [R447]', async () => {
    const { server, setPending } = openPageWith(hector);
    const { requestId, createdAt, answers } = hector;
    const sentRequests = server.answers(approveDoseRequest, () => {
      setPending();
      return { requestId, createdAt, answers, status: 'approved' as const };
    });
    click('Aprobar', await findCard('Héctor Laboy Rivas'));
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar solicitud' });

    click('Aprobar aumento', dialog);

    await screen.findByText('Aprobada. Se le avisó por correo.');
    await screen.findByText('No hay solicitudes pendientes');
    expect(sentRequests.map(({ address, body }) => [address, body])).toEqual([
      ['/api/dose-requests/d1/approval', {}],
    ]);
  });

  it('denies a request with a message that is not part of the e-mail', async () => {
    const { server, setPending } = openPageWith(hector);
    const { requestId, createdAt, answers } = hector;
    const sentRequests = server.answers(denyDoseRequest, () => {
      setPending();
      return { requestId, createdAt, answers, status: 'denied' as const };
    });
    click('Denegar', await findCard('Héctor Laboy Rivas'));
    const dialog = await screen.findByRole('dialog', { name: 'Denegar solicitud' });
    expect(dialog.textContent).toContain('El correo solo dice que ya hay respuesta.');
    fireEvent.change(within(dialog).getByLabelText(/^Mensaje para Héctor/), {
      target: { value: 'Te llamamos mañana.' },
    });

    click('Denegar', dialog);

    await screen.findByText('Denegada. Se le avisó por correo.');
    expect(sentRequests[0]?.body).toEqual({ message: 'Te llamamos mañana.' });
  });

  it('shows that another user decided first, until the user acknowledges it [R447]', async () => {
    const { server, setPending } = openPageWith(hector);
    const text =
      'Mariela Torres la aprobó a las 10:51 a. m. Tu decisión no se guardó: la primera vale y el cliente ya fue avisado.';
    server.answers(denyDoseRequest, () => {
      setPending();
      return errorResponse({ ...doseErrors.already_decided, text });
    });
    click('Denegar', await findCard('Héctor Laboy Rivas'));
    click('Denegar', await screen.findByRole('dialog'));

    await screen.findByText(text);
    const article = await findCard('Héctor Laboy Rivas');
    expect(within(article).queryByRole('button', { name: 'Aprobar' })).toBeNull();
    expect(within(article).queryByText('Pendiente')).toBeNull();
    click('Entendido', article);
    await screen.findByText('No hay solicitudes pendientes');
  });

  it('reloads the answers only if another request is pending, because each read is audited', async () => {
    const { reviewRequests, setPending } = openPageWith(hector);
    await findCard('Héctor Laboy Rivas');
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listDoseRequests.name });
    expect(reviewRequests).toHaveLength(1);

    setPending(hector, { ...hector, requestId: 'd3', patientName: 'Sonia Meléndez' });
    await queryClient.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === listDoseRequests.name });

    await findCard('Sonia Meléndez');
    await waitFor(() => expect(reviewRequests).toHaveLength(2));
  });
});
