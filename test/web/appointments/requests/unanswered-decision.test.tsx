import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { approveAppointment, denyAppointment } from '#shared/appointments/api.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { noConnection, unknownOutcome } from '#test/web/support/server.ts';
import { aDetail as anyDetail } from '../shared/calendar-scene.tsx';
import { aGoodDay, aRequest, dialog, now, openPanel, press } from '../shared/desk-scene.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

const confirmation = () => screen.getByRole('alertdialog', { name: 'Denegar solicitud' });

/** The request, whole, where it asked to stand. */
function aDetail(more: Partial<AppointmentDetail> = {}) {
  const { appointmentId, date, time, durationMinutes, staffId } = aRequest();
  return anyDetail({ appointmentId, date, time, durationMinutes, staffId, status: 'pending', ...more });
}

it('an approval that nobody answers is the success that it was, once it is found to stand', async () => {
  const { server } = aGoodDay();
  server.answers(approveAppointment, noConnection);
  server.answers(getAppointment, () => aDetail({ status: 'confirmed' }));
  await openPanel();

  press('Guardar');

  expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
  await waitFor(() => expect(dialog()).toBeNull());
});

it('an approval of which nobody knows whether it was made says so, and not that it failed', async () => {
  const { server } = aGoodDay();
  server.answers(approveAppointment, noConnection);
  server.answers(getAppointment, () => aDetail());
  await openPanel();

  press('Guardar');

  expect((await screen.findByRole('alert')).textContent).toBe(unknownOutcome);
});

it.each([
  ['cancelled', 'Solicitud denegada'],
  ['pending', unknownOutcome],
] as const)('a denial that nobody answers says what is known: %s', async (status, words) => {
  const { server } = aGoodDay();
  server.answers(denyAppointment, noConnection);
  server.answers(getAppointment, () => aDetail({ status }));
  await openPanel();
  press('Denegar');

  fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));

  expect(await screen.findByText(words)).toBeTruthy();
  expect(dialog() === null).toBe(status === 'cancelled');
});
