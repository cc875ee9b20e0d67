import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { freezeClock } from '../shared/open-page.tsx';
import { anAppointment, aPatientServer, openAppointmentsPage } from '../shared/patient-fixture.tsx';

beforeEach(() => freezeClock());

const readRows = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '));
};

/** Opens the client's screen with these appointments. */
async function openPage(...rows: PatientAppointment[]) {
  aPatientServer().server.answers(listMyAppointments, () => ({ rows }));
  await openAppointmentsPage();
}

describe('the appointments of a client', () => {
  it('are sorted from the soonest, above the past appointments from the latest [R160 R161]', async () => {
    await openPage(
      anAppointment({ appointmentId: 'a1', date: '2026-03-17' }),
      anAppointment({ appointmentId: 'a2', date: '2026-03-13' }),
      anAppointment({ appointmentId: 'a3', date: '2026-03-20', status: 'cancelled' }),
      anAppointment({ appointmentId: 'a4', date: '2026-02-20', status: 'completed' }),
    );

    const [firstRow, secondRow] = await readRows('Próximas');
    expect(firstRow).toContain('13 de marzoviernes');
    expect(firstRow).toContain('2:30 p. m.60 minFacial hidratante');
    expect(firstRow).toContain('Camila VegaConfirmada');
    expect(secondRow).toContain('17 de marzo');
    expect((await readRows('Historial')).map((row) => row?.slice(0, 5))).toEqual(['20 de', '20 de']);
    expect((await readRows('Historial'))[0]).toContain('Cancelada');
    expect(screen.getByText('Hola, Marisol. Tu próxima cita es el viernes, 13 de marzo.')).toBeTruthy();
  });

  it('show no staff member if they were cancelled before the approval, and the greeting names the next confirmed one', async () => {
    await openPage(
      anAppointment({ appointmentId: 'a1', date: '2026-03-11', status: 'pending' }),
      anAppointment({ appointmentId: 'a2', date: '2026-03-13' }),
      anAppointment({ appointmentId: 'a3', status: 'cancelled', staffName: undefined }),
    );

    expect(
      await screen.findByText('Hola, Marisol. Tu próxima cita es el viernes, 13 de marzo.'),
    ).toBeTruthy();
    const [row] = await readRows('Historial');
    expect(row).toContain('No se asignóCancelada');
  });

  it('show that pending appointments await approval and assignment [R186]', async () => {
    await openPage(anAppointment({ status: 'pending', staffName: undefined }));

    const [row] = await readRows('Próximas');
    expect(
      screen.getByText('Hola, Marisol. Tu solicitud para el viernes, 13 de marzo espera aprobación.'),
    ).toBeTruthy();
    expect(row).toContain('Por asignarPendienteEsperando aprobación del administrador');
    expect(row).not.toContain('Camila');
  });

  it('reserve the space of the greeting while they load, and invite to a first request if there are none', async () => {
    aPatientServer();

    await openAppointmentsPage();
    const placeholder = screen.getByText(/^Hola, Marisol\./);
    const placeholderState = [
      placeholder.ariaHidden ?? placeholder.getAttribute('aria-hidden'),
      placeholder.className,
    ];
    const greeting = await screen.findByText('Hola, Marisol. No tienes citas próximas.');

    expect(placeholderState).toEqual(['true', expect.stringContaining('page-head__context--to-come')]);
    expect([placeholder.isConnected, greeting.getAttribute('aria-hidden')]).toEqual([false, null]);
    expect(screen.getByText('Aún no tienes citas')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Solicitar Nueva Cita' })).toBeTruthy();
  });

  it('offer a retry if loading fails, and load page by page', async () => {
    const { server } = aPatientServer();
    server.answers(listMyAppointments, () => errorResponse(coreErrors.unavailable));
    await openAppointmentsPage();
    await screen.findByText('No pudimos cargar tus citas');
    const completed = { status: 'completed' } as const;
    const requests = server.answers(listMyAppointments, ({ address }) =>
      address.includes('cursor=next')
        ? { rows: [anAppointment({ ...completed, appointmentId: 'a2', date: '2026-01-12' })] }
        : { rows: [anAppointment({ ...completed, date: '2026-02-20' })], cursor: 'next' },
    );

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));

    expect(await screen.findByText('12 de enero')).toBeTruthy();
    expect(await readRows('Historial')).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, Partial<PatientAppointment>, string[]]>([
    [
      'the state of the deposit after a cancellation',
      {
        status: 'cancelled',
        depositStatus: 'refunded',
        balanceDueCents: 0,
        cancellationReason: 'Denegada por administrador',
      },
      ['Denegada por administrador', 'Depósito · Devuelto$47.50', 'Balance pendiente$0.00'],
    ],
    [
      'that nothing is due when the front desk charged nothing',
      { status: 'completed', depositStatus: 'none', depositCents: 0, balanceDueCents: 0 },
      ['Balance pendienteSin cobro'],
    ],
    [
      'the payment and the staff member of a completed appointment',
      { status: 'completed', balanceDueCents: 0, collectedCents: 4_750, paymentMethod: 'athMovil' },
      ['con Camila Vega', 'Pagado en la visita · ATH Movil$47.50Balance pendiente$0.00'],
    ],
  ])('show in their details %s', async (_, appointment, expectedTexts) => {
    await openPage(anAppointment(appointment));

    fireEvent.click(
      await screen.findByRole('button', { name: /^Ver detalle de la cita del 13 de marzo de 2026, 2:30/ }),
    );

    const dialog = await screen.findByRole('dialog', { name: 'Detalle de la cita' });
    for (const text of expectedTexts) expect(dialog.textContent).toContain(text);
  });
});
