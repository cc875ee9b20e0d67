import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#shared/appointments/calendar/feed-api.ts';
import { confirmAttendance, syncLaserServices } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { chooseMenuAction, click, openPageWith } from '../shared/appointment-menu.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { aPatientServer, openAppointmentsPage } from '../shared/patient-fixture.tsx';

rememberCenter(toPublicSettings(demoSettings));

beforeEach(() => freezeClock());

const attendanceButton = /^Confirmar asistencia a la cita del 13 de marzo de 2026, 2:30/;
const listUpcomingRows = () =>
  within(screen.getByRole('table', { name: 'Próximas' }))
    .getAllByRole('row')
    .slice(1);

describe('the attendance of a client', () => {
  it('is confirmed with one click, and a message is shown for 1.8 seconds [R188 R190]', async () => {
    const successToast = vi.spyOn(sonner, 'success');
    const { attendances, listRequests } = await openPageWith({});

    click(attendanceButton);

    await waitFor(() => expect(listRequests).toHaveLength(2));
    expect(attendances[0]!.address).toBe('/api/patients/u1/appointments/a1/attendance');
    expect(successToast).toHaveBeenCalledWith(
      'Asistencia confirmada. Te esperamos.',
      expect.objectContaining({ duration: 1_800 }),
    );
  });

  it('is shown once it is confirmed, and is not requested for a pending appointment [R186]', async () => {
    await openPageWith({ attendanceConfirmed: true }, { status: 'pending', date: '2026-03-17' });

    const [confirmedRow, pendingRow] = listUpcomingRows();
    expect(confirmedRow!.textContent).toContain('Asistencia confirmada');
    expect(pendingRow!.textContent).toContain('Esperando aprobación del administrador');
    expect(screen.queryByRole('button', { name: /^Confirmar asistencia/ })).toBeNull();
  });

  it('is confirmed together with a change by the center, whose old and new slot are shown', async () => {
    const successToast = vi.spyOn(sonner, 'success');
    const changedFrom = { date: '2026-03-12', time: '10:00', staffName: 'Luz Rey' };
    const { attendances } = await openPageWith({ changedFrom });
    const notice = screen.getByText('Cambiamos tu cita').closest('.notice');

    fireEvent.click(screen.getByRole('button', { name: /^Aceptar el cambio de la cita del viernes, 13/ }));

    expect(replaceNonBreakingSpaces(notice?.textContent)).toContain(
      'Antes: jueves, 12 de marzo, 10:00 a. m., con Luz Rey. Ahora: viernes, 13 de marzo, 2:30 p. m., con Camila Vega. Puedes cambiarla o cancelarla sin costo',
    );
    await waitFor(() => expect(attendances).toHaveLength(1));
    const currentSlot = { date: '2026-03-13', time: '14:30' };
    expect(attendances[0]!.body).toEqual({
      from: currentSlot,
      accepted: { ...currentSlot, staffName: 'Camila Vega' },
    });
    expect(screen.queryByRole('button', { name: /^Confirmar asistencia/ })).toBeNull();
    expect(successToast).toHaveBeenCalledWith(
      'Cambio aceptado. Te esperamos.',
      expect.objectContaining({ duration: 1_800 }),
    );
  });

  it('is rejected with its own message for an unapproved appointment [R187]', async () => {
    const { server } = await openPageWith({});
    server.answers(confirmAttendance, () => errorResponse(appointmentErrors.not_approved_yet));

    click(attendanceButton);

    expect((await screen.findByRole('alert')).textContent).toBe(
      'No puedes confirmar tu asistencia hasta que el administrador apruebe la cita.',
    );
  });
});

describe('MyAppointmentsPage', () => {
  it('marks the appointments of the next 7 days, and opens the cancellation policy [R162 R185]', async () => {
    await openPageWith(...['2026-03-06', '2026-03-07', '2026-03-13', '2026-03-14'].map((date) => ({ date })));

    const nearLabels = listUpcomingRows().map((row) => row.querySelector('.tone-accent')?.textContent ?? '');
    expect(nearLabels).toEqual(['Hoy', 'Mañana', 'En 7 días', '']);
    click('Política de cancelación');
    const policy = await screen.findByRole('dialog', { name: 'Política de cancelación' });
    expect(policy.textContent).toContain('hasta 48 horas antes');
  });

  it('opens the way to the center from the menu of the next appointments', async () => {
    rememberCenter({ ...toPublicSettings(demoSettings), address: 'Calle Loíza 1853, San Juan' });
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    await openPageWith({}, { date: '2026-02-20', status: 'completed' });

    chooseMenuAction('Cómo llegar');

    const [address] = openWindow.mock.calls[0]!;
    expect(new URL(String(address)).searchParams.get('destination')).toBe('Calle Loíza 1853, San Juan');
    expect(screen.getAllByRole('button', { name: /^Más acciones/ })).toHaveLength(1);
  });

  it('offers in the details of an upcoming appointment what its row offers', async () => {
    rememberCenter({ ...toPublicSettings(demoSettings), address: 'Calle Loíza 1853, San Juan' });
    const { attendances } = await openPageWith({});
    const openDetails = async () => {
      chooseMenuAction('Ver detalle');
      return within(await screen.findByRole('dialog', { name: 'Detalle de la cita' }));
    };

    const details = await openDetails();
    expect(details.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '',
      'Confirmar asistencia',
      'Reprogramar',
      'Agregar al calendario',
      'Cómo llegar',
      'Cancelar cita',
      'Cerrar',
    ]);
    fireEvent.click(details.getByRole('button', { name: /^Confirmar asistencia/ }));
    await waitFor(() => expect(attendances).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();

    fireEvent.click((await openDetails()).getByRole('button', { name: 'Reprogramar' }));
    expect(await screen.findByRole('dialog', { name: /reprogramar/i })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Detalle de la cita' })).toBeNull();
  });

  it('offers to repeat a past appointment in its details', async () => {
    await openPageWith({ date: '2026-02-20', status: 'completed' });

    click(/^Ver detalle de la cita/);
    const details = within(await screen.findByRole('dialog', { name: 'Detalle de la cita' }));
    fireEvent.click(details.getByRole('button', { name: 'Repetir' }));

    expect(await screen.findByRole('dialog', { name: 'Solicitar Nueva Cita' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Detalle de la cita' })).toBeNull();
  });

  it('opens the request with the services of an appointment that is repeated', async () => {
    const services = [
      { serviceId: 'facial', name: 'Facial', durationMinutes: 60, priceCents: 9_501 },
      { serviceId: 'retirado', name: 'Servicio retirado', durationMinutes: 60, priceCents: 9_501 },
    ];
    await openPageWith({ date: '2026-02-20', status: 'completed', services });

    click(/^Repetir la cita/);

    const facial = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Facial/ });
    expect(facial.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Masaje/ }).checked).toBe(false);
  });

  it('syncs the laser services once on load, and later loads the offered services [R168]', async () => {
    const { laserSyncs, serviceRequests } = await openPageWith({});
    await waitFor(() => expect(laserSyncs).toHaveLength(1));

    click('Solicitar Nueva Cita');
    await screen.findByRole('checkbox', { name: /Facial/ });

    expect(laserSyncs[0]!.address).toBe('/api/patients/u1/laser-services');
    expect(serviceRequests.length).toBeGreaterThan(0);
    expect(laserSyncs).toHaveLength(1);
  });

  it('shows no error if the sync of the laser services fails', async () => {
    const { server } = aPatientServer();
    const failedSyncs = server.answers(syncLaserServices, () => errorResponse(coreErrors.unavailable));

    await openAppointmentsPage();
    await waitFor(() => expect(failedSyncs).toHaveLength(1));

    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText('Aún no tienes citas')).toBeTruthy();
  });

  it('downloads a calendar file with the address of the center and without the treatment', async () => {
    const centerAddress = 'Avenida De Diego 214, San Juan, PR 00907';
    rememberCenter({ ...toPublicSettings(demoSettings), address: centerAddress });
    const files: Blob[] = [];
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    // jsdom cannot download files.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await openPageWith({});

    chooseMenuAction('Agregar al calendario');

    const calendarText = (await files[0]!.text()).replaceAll('\r\n ', '');
    expect(calendarText).toContain(`LOCATION:${centerAddress.replaceAll(',', '\\,')}`);
    expect(calendarText).toContain('SUMMARY:Cita en Serena Bienestar');
    expect(calendarText).toContain('DTSTART:20260313T183000Z');
    expect(calendarText).toContain('SEQUENCE:3');
    expect(calendarText).not.toContain('Facial');
  });
});

describe('the phone calendar feed', () => {
  const url = 'http://spa.test/api/calendar-feeds/abc.ics';

  it('is created, copied, renewed and revoked, and shows its address once', async () => {
    const { server } = await openPageWith({});
    let createdAt: string | undefined;
    server.answers(getCalendarFeed, () => (createdAt === undefined ? {} : { createdAt }));
    const creations = server.answers(createCalendarFeed, () => {
      createdAt = '2026-03-06T14:00:00.000Z';
      return { url };
    });
    const revocations = server.answers(revokeCalendarFeed, () => {
      createdAt = undefined;
      return {};
    });
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });

    click('Calendario en tu teléfono');
    fireEvent.click(await screen.findByRole('button', { name: 'Crear enlace' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Tu enlace');
    click('Copiar enlace');
    click('Renovar');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Renovar' }));
    await waitFor(() => expect(creations).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    click('Desactivar');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));

    expect(field.value).toBe(url);
    expect(writeText).toHaveBeenCalledWith(url);
    await screen.findByRole('button', { name: 'Crear enlace' });
    expect(revocations).toHaveLength(1);
    expect(screen.queryByLabelText('Tu enlace')).toBeNull();
  });

  it('does not show its address again once it exists', async () => {
    const { server } = await openPageWith({});
    server.answers(getCalendarFeed, () => ({ createdAt: '2026-03-01T14:00:00.000Z' }));

    click('Calendario en tu teléfono');

    expect(
      replaceNonBreakingSpaces((await screen.findByText(/Tienes un enlace desde/)).textContent),
    ).toContain('1 de marzo de 2026');
    expect(screen.queryByLabelText('Tu enlace')).toBeNull();
  });
});
