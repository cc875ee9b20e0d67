import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listUnclosedAppointments } from '#shared/appointments/closing/closing-api.ts';
import { aServer } from '#test/web/support/server.ts';
import { UnclosedPage } from '#web/src/features/appointments/completed/unclosed-page.tsx';
import { aRequest } from '../shared/desk-fixture.tsx';
import { freezeClock, openPage } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const supervisor = {
  userId: 'u1',
  role: 'supervisor',
  firstName: 'Sol',
  lastName: 'Vega',
  email: 'sol@correo.test',
} as const;

describe('UnclosedPage', () => {
  it('lists appointments of past days, which an administrator can close', async () => {
    const server = aServer();
    server.answers(listUnclosedAppointments, () => ({
      rows: [aRequest({ status: 'confirmed', date: '2026-01-15' })],
    }));
    openPage(<UnclosedPage />, '/admin/citas-sin-cerrar', { ...supervisor, role: 'admin' });

    expect(await screen.findByText('1 cita por cerrar')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /^Acciones de la cita de/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Marcar no asistió',
      'Completar sin código',
    ]);
  });

  it('links a supervisor to the record, without actions to close an appointment', async () => {
    const server = aServer();
    server.answers(listUnclosedAppointments, () => ({
      rows: [aRequest({ status: 'confirmed', date: '2026-01-15' })],
    }));
    openPage(<UnclosedPage />, '/admin/citas-sin-cerrar', supervisor);

    expect(await screen.findByRole('link', { name: /^Ver ficha de/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Acciones de la cita de/ })).toBeNull();
  });
});
