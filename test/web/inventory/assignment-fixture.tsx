import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import type { ReplyOf } from '#shared/core/route.ts';
import {
  type AssignableMedication,
  assignMedications,
  getAssignmentPatient,
  listAssignableMedications,
  listAssignmentTimes,
} from '#shared/inventory/assignment-api.ts';
import { type PatientOption, searchPatients } from '#shared/patients/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { AssignmentPage } from '#web/src/features/inventory/assignment/assignment-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

/** Tuesday, 10:00 in Puerto Rico. */
export const now = new Date('2026-11-24T14:00:00.000Z');

export const anAssignableMedication = (
  name: string,
  overrides: Partial<AssignableMedication> = {},
): AssignableMedication => ({
  medicationId: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  dosePriceCents: 5000,
  hasPicture: false,
  freeDoses: 54,
  restockDue: false,
  lotNumber: 'GLU-2611-B',
  ...overrides,
});
export const glutathione = anAssignableMedication('Glutatión', {
  medicationId: 'glutation',
  cautions: 'sulfitos',
});
const complexB = anAssignableMedication('Complejo B', {
  dosePriceCents: 7000,
  freeDoses: 9,
  restockDue: true,
  lotNumber: 'CPB-2607-A',
});
const { lotNumber: _, ...withoutLot } = anAssignableMedication('Vitamina B12', {
  freeDoses: 0,
  restockDue: true,
});
export const assignableMedications = [complexB, glutathione, withoutLot];

const ivan: PatientOption = {
  patientId: 'p1',
  firstName: 'Iván',
  lastName: 'Maldonado Cruz',
  email: 'ivan.maldonado@correo.test',
  phone: '+17875550128',
  active: true,
};
const record: ReplyOf<typeof getAssignmentPatient> = {
  isUnanswered: false,
  patientId: 'p1',
  firstName: 'Iván',
  lastName: 'Maldonado Cruz',
  email: 'ivan.maldonado@correo.test',
  phone: '+17875550128',
  address: 'Calle Betances 42, San Juan',
  birthDate: '1982-01-20',
  owedCents: 0,
  conditions: [],
  alerts: [],
};
/** Overrides of the record with an allergy that contraindicates the second medication. */
export const sulfiteAllergy = {
  allergies: 'sulfitos',
  alerts: [
    {
      medicationId: 'glutation',
      ruleId: 'allergy:sulfito',
      kind: 'allergy' as const,
      found: 'sulfitos',
      warning: 'Glutatión contiene o no va con: sulfitos. Alergia en el expediente: sulfitos.',
    },
  ],
};

/** Opens the page with default answers. Returns the requests of the server, except for those of the page's reads. */
export async function showAssignment(recordOverrides: Partial<typeof record> = {}) {
  queryClient.clear();
  sessionStorage.clear();
  // Toasts outlive the form that showed them.
  sonner.dismiss();
  const server = aServer();
  const requests = {
    server,
    medicationRequests: server.answers(listAssignableMedications, () => ({ rows: assignableMedications })),
    assignments: server.answers(assignMedications, () => ({
      appointmentId: 'a1',
      totalCents: 5000,
      textable: true,
    })),
  };
  server.answers(searchPatients, () => [ivan]);
  server.answers(getAssignmentPatient, () => ({ ...record, ...recordOverrides }));
  server.answers(listStaff, () => [aMember('s1', 'Camila')]);
  server.answers(listAssignmentTimes, () => ({ durationMinutes: 60, times: ['09:00', '11:30'] }));
  const router = createMemoryRouter(
    [
      { path: '/admin/asignacion', element: <AssignmentPage /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/admin/asignacion'] },
  );
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  await screen.findByRole('checkbox', { name: /^Glutatión/ });
  return { ...requests, router };
}

/** Invalidates all queries, as a live update does. */
export const refetchAll = () => settle(() => queryClient.invalidateQueries());

export const getCheckbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
export const getDosesField = (name: string) => screen.getByLabelText<HTMLInputElement>(`Dosis de ${name}`);
export const getPriceField = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(`Precio por dosis de ${name}`);
export const type = (field: HTMLElement, value: string) =>
  settle(() => fireEvent.change(field, { target: { value } }));
export const getRow = (name: RegExp) => within(getCheckbox(name).closest('li')!);
export const submitAssignment = (times = 1) =>
  settle(() => {
    const button = screen.getByRole('button', { name: 'Asignar medicamentos' });
    for (let click = 0; click < times; click += 1) fireEvent.click(button);
  });

export async function chooseClient() {
  const clientField = screen.getByRole('combobox', { name: 'Cliente' });
  await settle(() => {
    clientField.focus();
    fireEvent.change(clientField, { target: { value: 'maldo' } });
  });
  fireEvent.click(await screen.findByRole('option', { name: /Iván/ }));
  await screen.findByText(/^44 años/);
}

/** Selects Camila on Friday at 11:30. */
export async function chooseTime() {
  await type(screen.getByLabelText('Esteticista'), 's1');
  await type(screen.getByLabelText('Fecha'), '27/11/2026');
  const timeOption = await screen.findByRole('radio', { name: /^11:30/ });
  await settle(() => fireEvent.click(timeOption));
}

export async function fillIn() {
  await chooseClient();
  await settle(() => fireEvent.click(getCheckbox(/^Glutatión/)));
  await chooseTime();
}
