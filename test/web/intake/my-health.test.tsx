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

/** A client's own answers, which the front desk corrects during the review. */
function aHealthServer() {
  const server = aServer();
  let hour = 14;
  let stored: HealthAnswers = answers;
  const recordedAt = () => `2026-03-06T${hour}:00:00.000Z`;
  server.answers(
    getMyHealthAnswers,
    (): MyHealthAnswers => ({
      isUnanswered: false,
      isAsked: false,
      birthDate: ana.birthDate,
      answered: { on: '2026-03-06', recordedAt: recordedAt(), answers: stored },
    }),
  );
  const sent = server.answers(giveHealthAnswers, ({ body }) =>
    (body as { recordedAt: string }).recordedAt === recordedAt()
      ? { recordedAt: '2026-03-06T20:00:00.000Z' }
      : errorResponse(recordErrors.answers_changed),
  );
  const desk = (more: Partial<HealthAnswers>) => {
    stored = { ...stored, ...more };
    hour += 1;
  };
  return { server, sent, desk };
}

function open(search = '') {
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
const review = () => screen.findByRole('group', { name: 'Revisa tus respuestas' });
const findChanges = () => screen.findByRole('region', { name: 'Lo que cambió la otra persona' });
const allergies = 'Alergias a alimentos o medicamentos';

describe('a client’s own health answers that the front desk corrected', () => {
  it('are compared one by one, and sent once the client has chosen [R394]', async () => {
    const { sent, desk } = aHealthServer();
    open();
    await review();
    await write(allergies, 'Nueces');
    desk({ allergies: 'Huevo', medications: 'Losartán' });

    await click('Confirmar respuestas');

    const changes = within(await findChanges());
    const both = within(changes.getByRole('group', { name: allergies }));
    expect(both.getByRole('radio', { name: 'Lo tuyo Nueces' })).toHaveProperty('checked', true);
    expect(changes.getByText('Losartán')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Mira qué cambió y envía de nuevo.');

    await settle(() => fireEvent.click(both.getByRole('radio', { name: 'Lo de la otra persona Huevo' })));
    await settle(() => fireEvent.click(both.getByRole('radio', { name: 'Lo tuyo Nueces' })));
    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { recordedAt: '2026-03-06T14:00:00.000Z', answers: { allergies: 'Nueces', medications: '' } },
      { recordedAt: '2026-03-06T15:00:00.000Z', answers: { allergies: 'Nueces', medications: 'Losartán' } },
    ]);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('take the front desk’s values when the client chooses them', async () => {
    const { sent, desk } = aHealthServer();
    open();
    await review();
    await write(allergies, 'Nueces');
    desk({ allergies: 'Huevo' });
    await click('Confirmar respuestas');

    fireEvent.click(within(await findChanges()).getByRole('radio', { name: 'Lo de la otra persona Huevo' }));
    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sent.at(-1)?.body).toMatchObject({ answers: { allergies: 'Huevo' } });
  });

  it('do not show the front desk’s first correction as the client’s after a second one', async () => {
    const { desk } = aHealthServer();
    open();
    await review();
    await write(allergies, 'Nueces');
    desk({ medications: 'Losartán' });
    await click('Confirmar respuestas');
    expect((await findChanges()).textContent).toContain('Losartán');
    desk({ medications: 'Enalapril' });

    await click('Confirmar respuestas');

    expect(await within(await findChanges()).findByText('Enalapril')).toBeTruthy();
    expect(within(await findChanges()).queryAllByRole('radio')).toEqual([]);
  });

  it('are compared when the client resumes an earlier draft', async () => {
    const { desk } = aHealthServer();
    const { unmount } = open();
    await review();
    await write(allergies, 'Nueces');
    unmount();
    queryClient.clear();
    desk({ allergies: 'Huevo' });

    open('?paso=99');

    const both = within(within(await findChanges()).getByRole('group', { name: allergies }));
    expect(both.getByRole('radio', { name: 'Lo tuyo Nueces' })).toHaveProperty('checked', true);
    expect(both.getByRole('radio', { name: 'Lo de la otra persona Huevo' })).toBeTruthy();
  });

  it('take the front desk’s values where the client changed nothing', async () => {
    const { sent, desk } = aHealthServer();
    open();
    await review();
    await write(allergies, 'Nueces');
    await write(allergies, '');
    desk({ allergies: 'Huevo' });
    await click('Confirmar respuestas');
    expect((await findChanges()).textContent).toContain(`${allergies}Huevo`);

    await click('Confirmar respuestas');

    await screen.findByText('Gracias, recibimos tus respuestas');
    expect(sent.at(-1)?.body).toMatchObject({ answers: { allergies: 'Huevo' } });
  });
});

it('are not reported as changed when a save with a lost answer stored them', async () => {
  const { server, desk } = aHealthServer();
  const lost = server.answers(giveHealthAnswers, () => loseConnection());
  const { unmount } = open();
  await review();
  await write(allergies, 'Nueces');
  await click('Confirmar respuestas');
  await screen.findByRole('alert');
  expect(lost.length).toBeGreaterThan(0);
  unmount();
  queryClient.clear();
  desk({ allergies: 'Nueces' });

  open('?paso=99');

  await review();
  expect(screen.queryByText('Lo que cambió la otra persona')).toBeNull();
});

it('are not reported as changed since the last visit without changes in the draft', async () => {
  const { desk } = aHealthServer();
  saveDraft('health p1 beginning', { allergies: 'De antes' });
  desk({ allergies: 'Huevo' });

  open();

  await review();
  expect(screen.queryByText('Lo que cambió la otra persona')).toBeNull();
});
