import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { approveAppointment, denyAppointment, listAppointmentRequests } from '#shared/appointments/api.ts';
import { noConnection, unknownOutcome } from '#test/web/support/server.ts';
import { aGoodDay, dialog, now, openPanel, press } from '../shared/desk-scene.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});

const confirmation = () => screen.getByRole('alertdialog', { name: 'Denegar solicitud' });

it('an approval of which nobody knows whether it was made says so, and not that it failed', async () => {
  const { server } = aGoodDay();
  server.answers(approveAppointment, noConnection);
  await openPanel();

  press('Guardar');

  expect((await screen.findByRole('alert')).textContent).toBe(unknownOutcome);
});

it('an approval that nobody answers is neither one’s own nor another’s when the request waits no more', async () => {
  const { server } = aGoodDay();
  server.answers(approveAppointment, () => {
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return noConnection();
  });
  await openPanel();

  press('Guardar');

  const said = await within(dialog()!).findByText(/^Ya se aprobó o denegó, el cliente la retiró/);
  expect(said.textContent).not.toContain('Otra persona');
  expect(screen.queryByText(/^✅ Cita confirmada/)).toBeNull();
});

it('a denial that nobody answers is not done because another denied it, and is told by its key when pressed again', async () => {
  const { server } = aGoodDay();
  const denied = { appointmentId: 'a1', status: 'cancelled' as const };
  const keys: (string | null)[] = [];
  server.answers(denyAppointment, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return keys.length === 1 ? noConnection() : denied;
  });
  await openPanel();
  press('Denegar');
  const deny = () => fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));

  deny();
  expect(await screen.findByText(unknownOutcome)).toBeTruthy();
  expect(screen.queryByText('Solicitud denegada')).toBeNull();
  deny();

  expect(await screen.findByText('Solicitud denegada')).toBeTruthy();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(keys).toEqual([keys[0], keys[0]]);
});
