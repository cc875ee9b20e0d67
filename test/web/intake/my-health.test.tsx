import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { toHealthAnswers } from '#shared/intake/application/answers.ts';
import {
  getMyHealthAnswers,
  giveHealthAnswers,
  type MyHealthAnswers,
} from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { ana } from '#test/support/intake/sample-answers.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { MyHealthPage } from '#web/src/features/intake/health/my-health-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { settle } from '../support/render.tsx';
import { aServer, errorResponse, loseConnection } from '../support/server.ts';

const answers = { ...toHealthAnswers(ana), allergies: '', medications: '', pastTreatments: '' };
type HealthAnswers = typeof answers;

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

/** Creates a server with a client's own answers, and a function that corrects them as the front desk. */
function aHealthServer() {
  const server = aServer();
  let recordedHour = 14;
  let storedAnswers: HealthAnswers = answers;
  const getRecordedAt = () => `2026-03-06T${recordedHour}:00:00.000Z`;
  server.answers(
    getMyHealthAnswers,
    (): MyHealthAnswers => ({
      isUnanswered: false,
      isAsked: false,
      birthDate: ana.birthDate,
      answered: { on: '2026-03-06', recordedAt: getRecordedAt(), answers: storedAnswers },
    }),
  );
  const sentRequests = server.answers(giveHealthAnswers, ({ body }) =>
    (body as { recordedAt: string }).recordedAt === getRecordedAt()
      ? { recordedAt: '2026-03-06T20:00:00.000Z' }
      : errorResponse(recordErrors.answers_changed),
  );
  const correctAtDesk = (overrides: Partial<HealthAnswers>) => {
    storedAnswers = { ...storedAnswers, ...overrides };
    recordedHour += 1;
  };
  return { server, sentRequests, correctAtDesk };
}

function openPage(search = '') {
  const router = createMemoryRouter([{ path: '/paciente/:patientId/salud', element: <MyHealthPage /> }], {
    initialEntries: [`/paciente/p1/salud${search}`],
  });
  return render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}
const click = (name: string) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const write = async (label: string, value: string) => {
  await click(`Cambiar: ${label}`);
  await settle(() =>
    fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } }),
  );
  await click('Siguiente');
};
const findReview = () => screen.findByRole('group', { name: 'Revisa tus respuestas' });
const findChanges = () => screen.findByRole('region', { name: 'Lo que cambió la otra persona' });
const allergiesLabel = 'Alergias a alimentos o medicamentos';

describe('a client’s own health answers that the front desk corrected', () => {
  it('are compared one by one, and are sent after the client has chosen [R394]', async () => {
    const { sentRequests, correctAtDesk } = aHealthServer();
    openPage();
    await findReview();
    await write(allergiesLabel, 'Nueces');
    correctAtDesk({ allergies: 'Huevo', medications: 'Losartán' });

    await click('Confirmar respuestas');

    const changes = within(await findChanges());
    const allergyChoices = within(changes.getByRole('group', { name: allergiesLabel }));
    expect(allergyChoices.getByRole('radio', { name: 'Lo tuyo Nueces' })).toHaveProperty('checked', true);
    expect(changes.getByText('Losartán')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Mira qué cambió y envía de nuevo.');

    await settle(() =>
      fireEvent.click(allergyChoices.getByRole('radio', { name: 'Lo de la otra persona Huevo' })),
    );
    await settle(() => fireEvent.click(allergyChoices.getByRole('radio', { name: 'Lo tuyo Nueces' })));
    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sentRequests.map(({ body }) => body)).toMatchObject([
      { recordedAt: '2026-03-06T14:00:00.000Z', answers: { allergies: 'Nueces', medications: '' } },
      { recordedAt: '2026-03-06T15:00:00.000Z', answers: { allergies: 'Nueces', medications: 'Losartán' } },
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('take the front desk’s values that the client chooses', async () => {
    const { sentRequests, correctAtDesk } = aHealthServer();
    openPage();
    await findReview();
    await write(allergiesLabel, 'Nueces');
    correctAtDesk({ allergies: 'Huevo' });
    await click('Confirmar respuestas');

    fireEvent.click(within(await findChanges()).getByRole('radio', { name: 'Lo de la otra persona Huevo' }));
    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sentRequests.at(-1)?.body).toMatchObject({ answers: { allergies: 'Huevo' } });
  });

  it('do not show the front desk’s first correction as the client’s after a second one', async () => {
    const { correctAtDesk } = aHealthServer();
    openPage();
    await findReview();
    await write(allergiesLabel, 'Nueces');
    correctAtDesk({ medications: 'Losartán' });
    await click('Confirmar respuestas');
    expect((await findChanges()).textContent).toContain('Losartán');
    correctAtDesk({ medications: 'Enalapril' });

    await click('Confirmar respuestas');

    expect(await within(await findChanges()).findByText('Enalapril')).toBeTruthy();
    expect(within(await findChanges()).queryAllByRole('radio')).toEqual([]);
  });

  it('are compared when the client resumes an earlier draft', async () => {
    const { correctAtDesk } = aHealthServer();
    const { unmount } = openPage();
    await findReview();
    await write(allergiesLabel, 'Nueces');
    unmount();
    queryClient.clear();
    correctAtDesk({ allergies: 'Huevo' });

    openPage('?paso=99');

    const allergyChoices = within(within(await findChanges()).getByRole('group', { name: allergiesLabel }));
    expect(allergyChoices.getByRole('radio', { name: 'Lo tuyo Nueces' })).toHaveProperty('checked', true);
    expect(allergyChoices.getByRole('radio', { name: 'Lo de la otra persona Huevo' })).toBeTruthy();
  });

  it('take the front desk’s values where the client changed nothing', async () => {
    const { sentRequests, correctAtDesk } = aHealthServer();
    openPage();
    await findReview();
    await write(allergiesLabel, 'Nueces');
    await write(allergiesLabel, '');
    correctAtDesk({ allergies: 'Huevo' });
    await click('Confirmar respuestas');
    expect((await findChanges()).textContent).toContain(`${allergiesLabel}Huevo`);

    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sentRequests.at(-1)?.body).toMatchObject({ answers: { allergies: 'Huevo' } });
  });
});

it('health answers are not reported as changed if a save with a lost answer stored them', async () => {
  const { server, correctAtDesk } = aHealthServer();
  const unansweredRequests = server.answers(giveHealthAnswers, () => loseConnection());
  const { unmount } = openPage();
  await findReview();
  await write(allergiesLabel, 'Nueces');
  await click('Confirmar respuestas');
  await screen.findByRole('alert');
  expect(unansweredRequests.length).toBeGreaterThan(0);
  unmount();
  queryClient.clear();
  correctAtDesk({ allergies: 'Nueces' });

  openPage('?paso=99');

  await findReview();
  expect(screen.queryByText('Lo que cambió la otra persona')).toBeNull();
});

it('health answers are not reported as changed if an earlier draft has no changes', async () => {
  const { correctAtDesk } = aHealthServer();
  saveDraft('health p1 beginning', { allergies: 'De antes' });
  correctAtDesk({ allergies: 'Huevo' });

  openPage();

  await findReview();
  expect(screen.queryByText('Lo que cambió la otra persona')).toBeNull();
});
