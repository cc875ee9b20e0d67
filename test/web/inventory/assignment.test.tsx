import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import {
  assignMedications,
  listAssignableMedications,
  listAssignmentTimes,
} from '#shared/inventory/assignment-api.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { listStaff } from '#shared/staff/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline, unknownOutcome } from '#test/web/support/server.ts';
import {
  assignableMedications,
  chooseClient,
  fillIn,
  getCheckbox,
  getDosesField,
  getPriceField,
  getRow,
  glutathione,
  now,
  refetchAll,
  showAssignment,
  submitAssignment,
  sulfiteAllergy,
  type,
} from './assignment-fixture.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => vi.useRealTimers());

const successMessage = 'Medicamentos asignados, cita creada, y registro en finanzas actualizado con éxito.';
const readTotal = () => screen.getByText('Total a pagar').nextSibling!.textContent;
const readIdempotencyKey = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
const click = (name: RegExp) => settle(() => fireEvent.click(getCheckbox(name)));

it('AssignmentPage links to the creation of staff if there is none', async () => {
  const { server } = await showAssignment();
  server.answers(listStaff, () => []);
  await refetchAll();

  const link = await screen.findByRole('link', { name: 'Ir a Esteticistas' });

  expect(link.getAttribute('href')).toBe('/admin/crear-enfermero');
  expect(screen.queryByText('Elige esteticista y fecha para ver las horas libres.')).toBeNull();
});

describe('the medication checklist', () => {
  it('offers the medications with free doses, and disables the others [R358]', async () => {
    await showAssignment();

    expect(getCheckbox(/^Vitamina B12/).disabled).toBe(true);
    expect(getRow(/^Vitamina B12/).getByText('(No disponible)')).toBeDefined();
    expect(getCheckbox(/^Glutatión/).disabled).toBe(false);
  });

  it('starts with one dose at its sale price, and computes the total [R358 R364 R365]', async () => {
    await showAssignment();
    await click(/^Complejo B/);
    await click(/^Glutatión/);
    await type(getDosesField('Glutatión'), '2');
    await type(getPriceField('Complejo B'), '60');

    expect(getPriceField('Glutatión').value).toBe('50.00');
    expect(readTotal()).toBe('$160.00');
    expect(getRow(/^Complejo B/).getByText('Precio de venta $70.00')).toBeDefined();
    await type(getPriceField('Complejo B'), '');
    expect(readTotal()).toBe('$100.00');
  });

  it('rejects a fraction of a dose, and blocks submission', async () => {
    const { assignments } = await showAssignment();
    await fillIn();
    await type(getDosesField('Glutatión'), '1');
    await type(getDosesField('Glutatión'), '1,5');
    fireEvent.blur(getDosesField('Glutatión'));

    const row = getRow(/^Glutatión/);
    expect(row.getByText('Escribe dosis enteras, como 2.')).toBeDefined();
    expect([getDosesField('Glutatión').value, readTotal()]).toEqual(['1,5', '$0.00']);
    await submitAssignment();
    expect(screen.getByText('Revisa las dosis de Glutatión: van enteras.')).toBeDefined();
    expect(assignments).toHaveLength(0);

    await type(getDosesField('Glutatión'), ' 2 ');
    expect([getDosesField('Glutatión').value, readTotal()]).toEqual(['2', '$100.00']);
    expect(row.queryByText('Escribe dosis enteras, como 2.')).toBeNull();
    await submitAssignment();
    expect(assignments[0]?.body).toMatchObject({ medications: [{ doses: 2 }] });
  });

  it('limits the doses to at least one and at most the stock, and warns of a low stock [R361 R362 R363]', async () => {
    await showAssignment();
    await click(/^Complejo B/);
    const row = getRow(/^Complejo B/);
    expect(row.getByText('Restockear medicamento, stock inferior a 10')).toBeDefined();

    await type(getDosesField('Complejo B'), '12');
    expect(row.getByText('La dosis máxima permitida para Complejo B es 9 dosis.')).toBeDefined();
    expect(getDosesField('Complejo B').value).toBe('9');

    await type(getDosesField('Complejo B'), '0');
    expect(row.getByText('La dosis seleccionada debe ser mayor a 0.')).toBeDefined();
    expect(getDosesField('Complejo B').value).toBe('1');

    await type(getDosesField('Complejo B'), '3');
    expect(row.queryByText(/dosis seleccionada|dosis máxima/)).toBeNull();
  });

  it('removes the doses that another user took, and shows a message [R371]', async () => {
    const { server } = await showAssignment();
    await click(/^Complejo B/);
    await click(/^Glutatión/);
    await type(getDosesField('Complejo B'), '5');
    server.answers(listAssignableMedications, () => ({
      rows: assignableMedications.map((medication) => ({
        ...medication,
        freeDoses: medication === glutathione ? 0 : 2,
      })),
    }));
    await refetchAll();

    await getRow(/^Glutatión/).findByText('Glutatión ya no está disponible. No se asigna ni se cobra.');
    expect(getCheckbox(/^Glutatión/).checked).toBe(false);
    expect(getDosesField('Complejo B').value).toBe('2');
    expect(readTotal()).toBe('$140.00');
  });
});

describe('the health record of the client', () => {
  it('is shown beside the client and in the summary [R356 R357]', async () => {
    await showAssignment({ ...sulfiteAllergy, owedCents: 2500 });
    await chooseClient();

    expect(screen.getByText('Alergia: sulfitos')).toBeDefined();
    for (const text of ['Calle Betances 42, San Juan', 'ivan.maldonado@correo.test', '$25.00'])
      expect(screen.getByText(text)).toBeDefined();
  });

  it('shows that the client never answered', async () => {
    await showAssignment({ isUnanswered: true });
    await chooseClient();
    expect(screen.getByText('Sin respuestas de salud')).toBeDefined();
  });

  it('requires a reason for a contraindicated medication', async () => {
    const { assignments } = await showAssignment(sulfiteAllergy);
    await fillIn();
    screen.getByText('Alergia a sulfitos en el expediente de Iván');
    await submitAssignment();

    expect(screen.getByText('Escribe el motivo o quita Glutatión.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Motivo para asignarlo')));
    expect(assignments).toEqual([]);

    await type(screen.getByLabelText('Motivo para asignarlo'), 'Frasco sin sulfitos');
    await submitAssignment();
    await screen.findByText(successMessage);
    expect(assignments[0]?.body).toMatchObject({
      medications: [{ medicationId: 'glutation', reason: 'Frasco sin sulfitos' }],
    });
  });
});

describe('the assignment of medications', () => {
  it('requires a client, a staff member and a medication [R360]', async () => {
    const { assignments } = await showAssignment();
    await submitAssignment();

    screen.getByText('Debe seleccionar un paciente, un enfermero y al menos un medicamento.');
    expect(assignments).toEqual([]);
  });

  it('is created once by a double click, links to the appointment, and keeps only the client in the form [R359 R366]', async () => {
    const { assignments, router } = await showAssignment();
    await fillIn();
    expect(screen.getByLabelText<HTMLInputElement>('Día').value).toBe('Viernes');
    await submitAssignment(2);

    await screen.findByText(successMessage);
    expect(assignments.map(({ body }) => body)).toEqual([
      {
        patientId: 'p1',
        staffId: 's1',
        date: '2026-11-27',
        time: '11:30',
        medications: [{ medicationId: 'glutation', doses: 1, dosePriceCents: 5000 }],
      },
    ]);
    expect(getCheckbox(/^Glutatión/).checked).toBe(false);
    expect(screen.getByText('787-555-0128').parentElement?.textContent).toBe('44 años · 787-555-0128');
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver cita' })));
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      '/admin/calendario?cita=a1',
    );
  });

  it('reports a taken slot at the times, and keeps the other values', async () => {
    const { server } = await showAssignment();
    await fillIn();
    server.answers(assignMedications, () => errorResponse(appointmentErrors.overlaps));
    server.answers(listAssignmentTimes, () => ({ durationMinutes: 60, times: ['09:00'] }));
    await submitAssignment();

    await screen.findByText(
      /^La hora de las 11:30.*ya no está libre\. Elige otra\.$|^Esa esteticista ya tiene/,
    );
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^11:30/ })).toBeNull());
    expect(getCheckbox(/^Glutatión/).checked).toBe(true);
  });

  it('shows the server error at its medication, and charges nothing [R371]', async () => {
    const { server } = await showAssignment();
    await fillIn();
    const { status, code } = assignmentErrors.unavailable;
    const message = 'Glutatión ya no está disponible. No se asignó ni se cobró nada.';
    server.answers(assignMedications, () =>
      Response.json(
        {
          type: 'about:blank',
          status,
          code,
          detail: message,
          fields: [{ field: 'medications.0.doses', message }],
          correlationId: 'c',
        },
        { status },
      ),
    );
    await submitAssignment();

    await getRow(/^Glutatión/).findByText(message);
    expect(screen.queryByText(successMessage)).toBeNull();
  });

  it('is retried unchanged after a lost answer', async () => {
    const { server } = await showAssignment();
    await fillIn();
    const unansweredRequests = server.answers(assignMedications, goOffline);
    await submitAssignment();
    await screen.findByText(unknownOutcome);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    // The assignment may exist, so that its own slot is taken, but the retry must still be sent.
    server.answers(listAssignmentTimes, () => ({ durationMinutes: 60, times: ['09:00'] }));
    await refetchAll();
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^11:30/ })).toBeNull());
    const retries = server.answers(assignMedications, () => ({
      appointmentId: 'a1',
      totalCents: 5000,
      textable: true,
    }));
    await submitAssignment();

    await screen.findByText(successMessage);
    expect(retries.map(readIdempotencyKey)).toEqual([readIdempotencyKey(unansweredRequests[0]!)]);
    expect(retries[0]?.body).toEqual(unansweredRequests[0]?.body);
  });
});
