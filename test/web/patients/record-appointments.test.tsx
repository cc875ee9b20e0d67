import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listPatientAppointments,
  type PatientAppointment,
} from '#shared/appointments/closing/patient-appointments-api.ts';
import { listMessages } from '#shared/notifications/api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { RecordAppointmentsTab } from '#web/src/features/patients/record/appointments/appointments-tab.tsx';
import { listTabs } from '#web/src/features/patients/record/record-tabs.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer } from '../support/server.ts';

beforeEach(() => queryClient.clear());

const anAppointment = (overrides: Partial<PatientAppointment> = {}): PatientAppointment => ({
  appointmentId: 'a1',
  date: '2026-03-06',
  time: '10:00',
  durationMinutes: 60,
  status: 'noShow',
  services: ['Limpieza facial', 'Peeling'],
  staffName: 'Camila Vega',
  removed: false,
  depositCents: 4_750,
  depositStatus: 'refunded',
  reasons: [],
  ...overrides,
});
const readText = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

function showAppointments(pages: Readonly<Record<string, { rows: PatientAppointment[]; cursor?: string }>>) {
  const server = aServer();
  const requests = server.answers(listPatientAppointments, ({ address }) => {
    const cursor = new URL(address, 'http://localhost').searchParams.get('cursor') ?? '';
    return pages[cursor]!;
  });
  const messages = server.answers(listMessages, () => []);
  render(
    <Providers>
      <RecordAppointmentsTab patientId="p1" />
    </Providers>,
  );
  return { requests, messages };
}
const findAppointments = async () => within(await screen.findByRole('list', { name: 'Citas del cliente' }));

describe("the 'Citas' tab of a record", () => {
  it('shows the state, deposit and reasons of each appointment', async () => {
    const reason = {
      kind: 'waived',
      reason: 'Paso del huracán',
      who: 'Lourdes Rivera (administración)',
    } as const;
    showAppointments({
      '': { rows: [anAppointment({ reasons: [{ ...reason, at: '2026-03-07T14:00:00.000Z' }] })] },
    });

    const [row] = (await findAppointments()).getAllByRole('listitem');

    for (const text of [
      '6 de marzo de 2026',
      'viernes, 10:00 a. m., 60 min',
      'Limpieza facial, Peeling',
      'Con Camila Vega',
      'Depósito de $47.50: devuelto',
      'No asistió',
      'Devolución del depósito por excepción',
      'Paso del huracán',
      'Lourdes Rivera (administración), 7 de marzo de 2026, 10:00 a. m.',
    ])
      expect(readText(row)).toContain(text);
    expect(readText(row)).not.toContain('Eliminada');
  });

  it("marks a deleted appointment as 'Eliminada'", async () => {
    showAppointments({ '': { rows: [anAppointment({ removed: true, status: 'cancelled' })] } });

    expect((await findAppointments()).getByText('Eliminada')).toBeTruthy();
  });

  it('loads the messages of an appointment when they are opened', async () => {
    const { messages } = showAppointments({ '': { rows: [anAppointment()] } });
    const summary = (await findAppointments()).getByText('Mensajes');
    expect(messages).toHaveLength(0);

    const details = summary.closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));

    expect(
      await screen.findByText('No hay mensajes sobre esta cita. Los mensajes se guardan 7 años.'),
    ).toBeTruthy();
    expect(messages.map(({ address }) => address)).toEqual(['/api/appointments/a1/messages']);
  });

  it('loads earlier appointments', async () => {
    showAppointments({
      '': { rows: [anAppointment()], cursor: 'next' },
      next: { rows: [anAppointment({ appointmentId: 'a2', date: '2025-12-01' })] },
    });

    fireEvent.click(await screen.findByRole('button', { name: 'Ver citas anteriores' }));

    expect(await screen.findByText('1 de diciembre de 2025')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ver citas anteriores' })).toBeNull();
  });

  it('shows a message if there are no appointments', async () => {
    showAppointments({ '': { rows: [] } });

    expect(await screen.findByText('Aún no hay citas')).toBeTruthy();
  });

  it('is visible only to the front desk', () => {
    const visibility = (['admin', 'supervisor', 'staff'] as const).map((role) =>
      listTabs(role, undefined).some(({ id }) => id === 'citas'),
    );

    expect(visibility).toEqual([true, true, false]);
  });
});
