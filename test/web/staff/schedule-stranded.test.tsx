import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { changeSchedule } from '#shared/staff/api.ts';
import { errorResponse } from '../support/server.ts';
import {
  answerConfirmation,
  aScheduleServer,
  click,
  findConfirmation,
  listBlockNames,
  marisol,
  mockWidth,
  now,
  openBlock,
  openSchedulePage,
  replaceNonBreakingSpaces,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const waitForClosedEditor = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());

describe('appointments left outside the schedule by a change', () => {
  const excludeFriday = async (input: Parameters<typeof aScheduleServer>[0]) => {
    const fixture = aScheduleServer(input);
    await openSchedulePage();
    await openBlock(/viernes/);
    await click('Excluir solo esta fecha');
    return fixture;
  };
  const readDialog = async () => replaceNonBreakingSpaces((await findConfirmation()).textContent);

  it('are listed with their date and time, and cancelling changes nothing', async () => {
    const { changes } = await excludeFriday({ stranded: [marisol] });

    expect(await readDialog()).toContain('1 cita queda fuera del horario');
    expect(await readDialog()).toContain('Marisol Ortiz, viernes, 6 de marzo de 2026, 2:30 p. m.');
    await answerConfirmation('Cancelar');

    expect(changes).toHaveLength(1);
    expect(listBlockNames()).toContainEqual(expect.stringMatching(/viernes.*cada semana$/));
  });

  it('are sent as accepted if the user continues', async () => {
    const { changes } = await excludeFriday({ stranded: [marisol] });

    await answerConfirmation('Guardar de todos modos');

    await waitForClosedEditor();
    const confirmation = { ask: 'strandedAppointments', facts: [marisol] };
    expect(changes.map(({ body }) => (body as BodyOf<typeof changeSchedule>).confirmed)).toEqual([
      undefined,
      [confirmation],
    ]);
  });

  it('are reported afterwards if they were booked at the same moment', async () => {
    await excludeFriday({ lateStranded: [{ ...marisol, appointmentId: 'a2', patientName: 'Luz Rivera' }] });

    expect(await readDialog()).toContain('Luz Rivera, viernes, 6 de marzo de 2026');
    expect(await readDialog()).toContain('Tu horario ya cambió');
    await answerConfirmation('Entendido');

    await waitForClosedEditor();
  });

  it('are not listed if the change fails with an error', async () => {
    const { server } = aScheduleServer();
    server.answers(changeSchedule, () => errorResponse(coreErrors.unavailable));
    await openSchedulePage();
    await openBlock(/viernes/);

    await click('Excluir solo esta fecha');

    await screen.findByText('No pudimos guardar el cambio. Revisa tu conexión e intenta de nuevo.');
  });
});
