import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { refusal } from '#test/web/support/server.ts';
import { aGoodDay, anAppointment, appointmentPage, freezeClock } from '../shared/patient-scene.tsx';

beforeEach(() => freezeClock());

const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));
};

describe("the client's appointments", () => {
  it('come soonest first, what is over below them, latest first [R160 R161]', async () => {
    const { server } = aGoodDay();
    server.answers(listMyAppointments, () => ({
      rows: [
        anAppointment({ appointmentId: 'a1', date: '2026-03-17' }),
        anAppointment({ appointmentId: 'a2', date: '2026-03-13' }),
        anAppointment({ appointmentId: 'a3', date: '2026-03-20', status: 'cancelled' }),
        anAppointment({ appointmentId: 'a4', date: '2026-02-20', status: 'completed' }),
      ],
    }));

    await appointmentPage();

    const [first, second] = await rowsOf('Próximas');
    expect(first).toContain('13 de marzoviernes, 2026');
    expect(first).toContain('2:30 p. m.60 minFacial hidratante');
    expect(first).toContain('Camila VegaConfirmada');
    expect(second).toContain('17 de marzo');
    expect((await rowsOf('Historial')).map((row) => row?.slice(0, 5))).toEqual(['20 de', '20 de']);
    expect((await rowsOf('Historial'))[0]).toContain('Cancelada');
    expect(screen.getByText('Hola, Marisol. Tu próxima cita es el viernes, 13 de marzo.')).toBeTruthy();
  });

  it('name nobody once they were cancelled before anybody was promised', async () => {
    const { server } = aGoodDay();
    const given = anAppointment({ status: 'cancelled', staffName: undefined });
    server.answers(listMyAppointments, () => ({ rows: [given] }));

    await appointmentPage();

    const [row] = await rowsOf('Historial');
    expect(row).toContain('No se asignóCancelada');
  });

  it('wait for the administrator while pending, and for whoever will carry them out [R186]', async () => {
    const { server } = aGoodDay();
    server.answers(listMyAppointments, () => ({
      rows: [anAppointment({ status: 'pending', staffName: undefined })],
    }));

    await appointmentPage();

    const [row] = await rowsOf('Próximas');
    expect(
      screen.getByText('Hola, Marisol. Tu solicitud para el viernes, 13 de marzo espera aprobación.'),
    ).toBeTruthy();
    expect(row).toContain('Por asignarPendienteEsperando aprobación del administrador');
    expect(row).not.toContain('Camila');
  });

  it('are greeted by the next that stands, not by a request before it', async () => {
    const { server } = aGoodDay();
    const rows = [
      anAppointment({ appointmentId: 'a1', date: '2026-03-11', status: 'pending' }),
      anAppointment({ appointmentId: 'a2', date: '2026-03-13' }),
    ];
    server.answers(listMyAppointments, () => ({ rows }));

    await appointmentPage();

    expect(
      await screen.findByText('Hola, Marisol. Tu próxima cita es el viernes, 13 de marzo.'),
    ).toBeTruthy();
  });

  it('keep the place of the greeting while they are asked for, read to nobody', async () => {
    aGoodDay();

    await appointmentPage();
    const kept = screen.getByText(/^Hola, Marisol\./);
    const wasKept = [kept.ariaHidden ?? kept.getAttribute('aria-hidden'), kept.className];
    const greeting = await screen.findByText('Hola, Marisol. No tienes citas próximas.');

    expect(wasKept).toEqual(['true', expect.stringContaining('page-head__context--to-come')]);
    expect([kept.isConnected, greeting.getAttribute('aria-hidden')]).toEqual([false, null]);
  });

  it('invite to the first one while there is none', async () => {
    aGoodDay();

    await appointmentPage();

    expect(await screen.findByText('Aún no tienes citas')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Solicitar Nueva Cita' })).toBeTruthy();
  });

  it('can be asked for again when they did not come', async () => {
    const { server } = aGoodDay();
    server.answers(listMyAppointments, () => refusal(coreErrors.unavailable));
    await appointmentPage();
    await screen.findByText('No pudimos cargar tus citas');
    server.answers(listMyAppointments, () => ({ rows: [anAppointment()] }));

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(await rowsOf('Próximas')).toHaveLength(1);
  });

  it('come a page at a time', async () => {
    const { server } = aGoodDay();
    const past = { status: 'completed' } as const;
    const sent = server.answers(listMyAppointments, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [anAppointment({ ...past, appointmentId: 'a2', date: '2026-01-12' })] }
        : { rows: [anAppointment({ ...past, date: '2026-02-20' })], cursor: 'next' },
    );
    await appointmentPage();

    fireEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));

    expect(await screen.findByText('12 de enero')).toBeTruthy();
    expect(await rowsOf('Historial')).toHaveLength(2);
    expect(sent).toHaveLength(2);
  });

  it('show where their money is', async () => {
    const { server } = aGoodDay();
    const cancelled = { status: 'cancelled', depositStatus: 'refunded', balanceDueCents: 0 } as const;
    server.answers(listMyAppointments, () => ({
      rows: [anAppointment({ ...cancelled, cancellationReason: 'Denegada por administrador' })],
    }));
    await appointmentPage();

    fireEvent.click(
      await screen.findByRole('button', { name: /^Ver detalle de la cita del 13 de marzo de 2026, 2:30/ }),
    );

    const dialog = await screen.findByRole('dialog', { name: 'Detalle de la cita' });
    expect(dialog.textContent).toContain('Denegada por administrador');
    expect(dialog.textContent).toContain('Depósito · Devuelto$47.50');
    expect(dialog.textContent).toContain('Balance pendiente$0.00');
  });

  it('say that there is nothing to pay where the desk asked for nothing', async () => {
    const { server } = aGoodDay();
    const free = { status: 'completed', depositStatus: 'none', depositCents: 0, balanceDueCents: 0 } as const;
    server.answers(listMyAppointments, () => ({ rows: [anAppointment(free)] }));
    await appointmentPage();

    fireEvent.click(
      await screen.findByRole('button', { name: /^Ver detalle de la cita del 13 de marzo de 2026, 2:30/ }),
    );

    const dialog = await screen.findByRole('dialog', { name: 'Detalle de la cita' });
    expect(dialog.textContent).toContain('Balance pendienteSin cobro');
  });

  it('add up once they are closed, with what was paid at the appointment and who carried it out', async () => {
    const { server } = aGoodDay();
    const closed = { status: 'completed', depositStatus: 'captured', balanceDueCents: 0 } as const;
    const paid = { collectedCents: 4_750, paymentMethod: 'athMovil' } as const;
    server.answers(listMyAppointments, () => ({ rows: [anAppointment({ ...closed, ...paid })] }));
    await appointmentPage();

    fireEvent.click(
      await screen.findByRole('button', { name: /^Ver detalle de la cita del 13 de marzo de 2026, 2:30/ }),
    );

    const dialog = await screen.findByRole('dialog', { name: 'Detalle de la cita' });
    expect(dialog.textContent).toContain('con Camila Vega');
    expect(dialog.textContent).toContain('Pagado en la visita · ATH Movil$47.50Balance pendiente$0.00');
  });
});
