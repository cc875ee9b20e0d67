import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { approveAppointment, listAppointmentRequests } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { QueuedRequest } from '#shared/appointments/views.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { setSingleKeysOn } from '#web/src/ui/use-single-keys.ts';
import {
  aPatient,
  aRequest,
  aRequestsServer,
  click,
  openRequestsPage,
  requestedSlot,
} from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => {
  freezeClock();
  setSingleKeysOn(true);
});

const threeRequests = [
  aRequest(),
  aRequest({ appointmentId: 'a2', patient: aPatient('Iván', 'Maldonado'), date: '2026-03-18' }),
  aRequest({ appointmentId: 'a3', patient: aPatient('Luz', 'Meléndez'), date: '2026-03-19', fits: false }),
];

/** Opens the queue. Approved requests leave it. */
async function openQueue(requests: readonly QueuedRequest[] = threeRequests) {
  const { server, ...calls } = aRequestsServer([...requests]);
  const approvedIds: string[] = [];
  server.answers(listAppointmentRequests, () => ({
    rows: requests.filter(({ appointmentId }) => !approvedIds.includes(appointmentId)),
  }));
  const approvals = server.answers(approveAppointment, ({ address }) => {
    const appointmentId = address.split('/')[3]!;
    approvedIds.push(appointmentId);
    return { appointmentId, status: 'confirmed' as const, textable: true };
  });
  const router = await openRequestsPage();
  await findButton('Aprobar · $70.00, solicitud de Marisol Ortiz Díaz');
  return { ...calls, server, router, approvals };
}

const findButton = (name: string) => screen.findByRole('button', { name });
const readCurrent = () => screen.getByRole('row', { current: true }).textContent;
let lastKeyMs = 0;
/** Presses a key on the focused element, slower than a scanner types. */
function press(key: string) {
  const event = createEvent.keyDown(document.activeElement ?? document.body, { key });
  lastKeyMs += 1_000;
  Object.defineProperty(event, 'timeStamp', { value: lastKeyMs });
  fireEvent(document.activeElement ?? document.body, event);
}

describe('the queue of requests', () => {
  it('shows history, balance, alerts, waiting time and whether the time still fits', async () => {
    const { server } = aRequestsServer([
      aRequest({
        fits: false,
        history: { completedCount: 6, lastCompletedDate: '2026-02-24', noShowCount: 1, owedCents: 12_000 },
      }),
    ]);
    server.answers(listAppointmentAlerts, () => ({
      isUnanswered: false,
      alerts: [{ ruleId: 'r1', message: 'El láser no se aplica durante el embarazo.' }],
      allergies: 'níquel',
      otherConditions: [],
    }));

    await openRequestsPage();

    await screen.findByText('Alergia: níquel');
    const row = replaceNonBreakingSpaces(screen.getByRole('row', { name: /Marisol/ }).textContent);
    for (const text of [
      '6 visitas · última 24 feb. · 1 ausencia',
      'Balance $120.00',
      'El láser no se aplica durante el embarazo.',
      'Camila Vega',
      'mar. 17 mar.',
      'Ya no cabe',
      'hace 2 horas',
    ])
      expect(row).toContain(text);
    expect(screen.queryByRole('button', { name: /^Aprobar/ })).toBeNull();
  });

  it('approves a request as it is with one press, says so, and moves to the next one [R195 R199]', async () => {
    const { approvals, router } = await openQueue();

    click('Aprobar · $70.00, solicitud de Marisol Ortiz Díaz');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(screen.getByText('Aprobada: Marisol Ortiz Díaz.')).toBeTruthy();
    const { durationMinutes: _, ...assignment } = requestedSlot;
    expect(approvals.map(({ body }) => body)).toEqual([{ ...assignment, from: requestedSlot }]);
    await waitFor(() => expect(screen.queryByText('Marisol Ortiz Díaz')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Aprobar · $70.00, solicitud de Iván Maldonado',
    );
    click('Ver');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/calendario'));
  });

  it('says why an approval failed, as after another desk decided the request', async () => {
    const { server } = await openQueue();
    server.answers(approveAppointment, () => errorResponse(appointmentErrors.state_changed));

    click('Aprobar · $70.00, solicitud de Marisol Ortiz Díaz');

    expect(await screen.findByText(appointmentErrors.state_changed.text)).toBeTruthy();
  });

  it('is sorted by waiting time on request', async () => {
    await openQueue([
      aRequest(),
      aRequest({
        appointmentId: 'a2',
        requestedAt: '2026-03-05T12:00:00.000Z',
        patient: aPatient('Iván', 'Maldonado'),
      }),
    ]);

    fireEvent.click(screen.getByRole('radio', { name: 'Por espera' }));

    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Iván'));
  });
});

describe('the keys of the queue', () => {
  it('move, select, edit and approve', async () => {
    const { approvals } = await openQueue();
    expect(readCurrent()).toContain('Marisol');

    press('j');
    await waitFor(() => expect(readCurrent()).toContain('Iván'));
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Iván');
    press('x');
    expect(await screen.findByText('1 seleccionada')).toBeTruthy();
    press('k');
    await waitFor(() => expect(readCurrent()).toContain('Marisol'));
    press('a');

    await waitFor(() => expect(approvals).toHaveLength(1));
    await waitFor(() => expect(readCurrent()).toContain('Iván'));
    press('e');
    expect(await screen.findByRole('dialog', { name: 'Editar solicitud' })).toBeTruthy();
  });

  it('do nothing while a field has focus, or after they are turned off in the account', async () => {
    const { approvals } = await openQueue();
    screen.getByRole('searchbox').focus();
    press('j');
    press('a');
    screen.getByRole('searchbox').blur();
    act(() => setSingleKeysOn(false));
    press('a');

    await waitFor(() => expect(screen.queryByText(/^Teclas:/)).toBeNull());
    expect(approvals).toHaveLength(0);
    expect(readCurrent()).toContain('Marisol');
  });
});

describe('several requests at once', () => {
  const select = (name: string) =>
    fireEvent.click(screen.getByRole('checkbox', { name: `Seleccionar la solicitud de ${name}` }));

  it('are approved after one question with the sum, with a result per request, without those that no longer fit', async () => {
    const { server, approvals } = await openQueue();
    select('Marisol Ortiz Díaz');
    select('Iván Maldonado');
    select('Luz Meléndez');
    server.answers(approveAppointment, ({ address }) =>
      address.includes('/a2/')
        ? errorResponse(appointmentErrors.hold_lost)
        : { appointmentId: 'a1', status: 'confirmed' as const, textable: true },
    );

    fireEvent.click(screen.getByRole('button', { name: /^Aprobar 3/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprobar 2 solicitudes' }));
    expect(dialog.getByText(/^Se cobran \$140\.00 en total/)).toBeTruthy();
    expect(dialog.getByText('Fuera de la selección, porque ya no caben: Luz Meléndez.')).toBeTruthy();
    expect(approvals).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Aprobar 2 · $140.00' }));

    expect(await dialog.findByText(appointmentErrors.hold_lost.text)).toBeTruthy();
    expect(dialog.getByText('Aprobada')).toBeTruthy();
    fireEvent.click(await dialog.findByText('Cerrar'));
    await waitFor(() => expect(screen.queryByText(/seleccionadas/)).toBeNull());
  });
});
