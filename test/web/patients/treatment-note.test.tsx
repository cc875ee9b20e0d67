import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { getRecordSummary, type RecordSummary } from '#shared/records/api.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { type AppointmentWithNotes, listTreatment } from '#shared/records/treatment/notes-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { RecordDialog } from '#web/src/features/patients/record/record-dialog.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { aServer } from '../support/server.ts';

const me = { userId: 'u1', role: 'admin', firstName: 'Lourdes', lastName: 'Rivera', email: 'l@spa.test' };
const record: RecordSummary = {
  patientId: 'p1',
  firstName: 'Ana',
  lastName: 'Prueba',
  email: 'ana@correo.test',
  phone: '787-555-0150',
  clientSince: '2026-01-05T14:00:00.000Z',
  hasAnswers: true,
  allergies: '',
  conditions: [],
  alertConditions: [],
  documentCount: 0,
};
const appointment: AppointmentWithNotes = {
  appointmentId: 'a1',
  date: '2026-03-02',
  time: '10:00',
  status: 'confirmed',
  serviceNames: ['Facial hidratante'],
  staffName: 'Camila Vega',
  notes: [],
};

async function openNote() {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), me);
  const element = <RecordDialog patientId="p1" onClose={() => undefined} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return screen.findByLabelText<HTMLTextAreaElement>('Nota');
}

it('RecordDialog restores the draft of a treatment note until it is discarded', async () => {
  const server = aServer();
  server.answers(getRecordSummary, () => record);
  server.answers(listConsentsDue, () => []);
  server.answers(listTreatment, () => ({ rows: [appointment] }));
  fireEvent.change(await openNote(), { target: { value: 'Toleró bien' } });
  cleanup();

  expect((await openNote()).value).toBe('Toleró bien');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  cleanup();

  expect((await openNote()).value).toBe('');
});
