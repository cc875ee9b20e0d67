import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { changeSchedule } from '#shared/staff/api.ts';
import { errorResponse } from '../support/server.ts';
import {
  answer,
  appointmentSchedule,
  aScheduleServer,
  click,
  listBlockNames,
  marisol,
  mockWidth,
  now,
  openBlock,
  plain,
  question,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const waitForClosedEditor = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());

describe('appointments left outside the schedule by a change', () => {
  const shrink = async (given: Parameters<typeof aScheduleServer>[0]) => {
    const fixture = aScheduleServer(given);
    await appointmentSchedule();
    await openBlock(/viernes/);
    await click('Excluir solo esta fecha');
    return fixture;
  };
  const inDialog = async () => plain((await question()).textContent);

  it('are listed with date and time, and cancelling changes nothing', async () => {
    const { changes } = await shrink({ stranded: [marisol] });

    expect(await inDialog()).toContain('1 cita queda fuera del horario');
    expect(await inDialog()).toContain('Marisol Ortiz, viernes, 6 de marzo de 2026, 2:30 p. m.');
    await answer('Cancelar');

    expect(changes).toHaveLength(1);
    expect(listBlockNames()).toContainEqual(expect.stringMatching(/viernes.*cada semana$/));
  });

  it('are accepted by id when the user continues', async () => {
    const { changes } = await shrink({ stranded: [marisol] });

    await answer('Guardar de todos modos');

    await waitForClosedEditor();
    const yes = { ask: 'strandedAppointments', facts: [marisol] };
    expect(changes.map(({ body }) => (body as BodyOf<typeof changeSchedule>).confirmed)).toEqual([
      undefined,
      [yes],
    ]);
  });

  it('are reported afterwards when booked at the same moment', async () => {
    await shrink({ late: [{ ...marisol, appointmentId: 'a2', patientName: 'Luz Rivera' }] });

    expect(await inDialog()).toContain('Luz Rivera, viernes, 6 de marzo de 2026');
    expect(await inDialog()).toContain('Tu horario ya cambió');
    await answer('Entendido');

    await waitForClosedEditor();
  });

  it('a failed schedule change shows an error beside the page', async () => {
    const { server } = aScheduleServer();
    server.answers(changeSchedule, () => errorResponse(coreErrors.unavailable));
    await appointmentSchedule();
    await openBlock(/viernes/);

    await click('Excluir solo esta fecha');

    await screen.findByText('No pudimos guardar el cambio. Revisa tu conexión e intenta de nuevo.');
  });
});
