import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { getRecordOverview, type RecordOverview } from '#shared/desk/overview-api.ts';
import { getRecordSummary, type RecordSummary } from '#shared/records/api.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { type AppointmentWithNotes, addNote } from '#shared/records/treatment/notes-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { RecordDialog } from '#web/src/features/patients/record/record-dialog.tsx';
import { TreatmentTimeline } from '#web/src/features/patients/record/treatment/treatment-timeline.tsx';
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

const overview: RecordOverview = {
  isUnanswered: false,
  alerts: [],
  otherConditions: [],
  noteCount: 0,
  notable: [appointment],
  completedCount: 0,
  noShowCount: 0,
  money: { spentCents: 0, owedCents: 6000, collectAppointmentId: 'a1' },
};

function aRecordServer(changes: Partial<RecordOverview> = {}) {
  const server = aServer();
  server.answers(getRecordSummary, () => record);
  server.answers(listConsentsDue, () => []);
  server.answers(getRecordOverview, () => ({ ...overview, ...changes }));
  return server;
}

it('RecordDialog keeps the draft of a note when it is closed, until the draft is discarded', async () => {
  aRecordServer();
  fireEvent.change(await openNote(), { target: { value: 'Toleró bien' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeNull();
  cleanup();

  expect((await openNote()).value).toBe('Toleró bien');
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  cleanup();

  expect((await openNote()).value).toBe('');
});

it('TreatmentNoteForm moves between the blanks of a template by Tab, and saves none of those left', async () => {
  const sent = aRecordServer().answers(addNote, () => ({
    noteId: 'n1',
    text: '',
    date: '2026-03-02',
    time: '10:00',
    authorName: 'Lourdes Rivera',
  }));
  const field = await openNote();
  fireEvent.click(screen.getByRole('button', { name: 'Láser' }));
  const readSelection = () => field.value.slice(0, field.selectionStart).split('\n').at(-1);

  expect(readSelection()).toBe('Zona: ');
  fireEvent.keyDown(field, { key: 'Tab' });
  expect(readSelection()).toBe('Fluencia: ');
  fireEvent.keyDown(field, { key: 'Tab', shiftKey: true });
  expect(readSelection()).toBe('Zona: ');
  fireEvent.change(field, { target: { value: field.value.replace('Zona: ___', 'Zona: axilas') } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));

  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ text: 'Zona: axilas' }]));
});

it('RecordDialog shows all alerts and what is owed in its first tab, and no empty alert box', async () => {
  aRecordServer({
    allergies: 'Níquel',
    alerts: [{ ruleId: 'r1', message: 'No usar láser' }],
    otherConditions: ['epilepsy'],
    next: { ...overview.notable[0]!, date: '2026-03-20' },
  });
  await openNote();

  expect(screen.getByText('Níquel')).toBeDefined();
  expect(screen.getByText('No usar láser')).toBeDefined();
  expect(screen.getByText('En su expediente, sin alerta para esta cita: Epilepsia.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Cobrar' }).getAttribute('href')).toContain('cobrar=a1');
  cleanup();

  aRecordServer();
  await openNote();
  expect(screen.queryByText(/alerta/i)).toBeNull();
});

it('RecordDialog shows when, what and with whom the next appointment is', async () => {
  const { appointmentId, date, time, status, serviceNames, staffName } = appointment;
  aRecordServer({ next: { appointmentId, date, time, status, serviceNames, staffName } });
  await openNote();

  const appointments = screen.getByLabelText('Citas');
  expect(
    within(appointments)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Próxima cita', 'Última visita']);
  for (const text of [
    'Confirmada',
    /^lun\. 2 mar\..*10:00/,
    'Facial hidratante',
    'Camila Vega',
    'Aún no ha venido',
  ])
    expect(within(appointments).getByText(text)).toBeDefined();
});

it('TreatmentTimeline shows the status of appointments that are not completed', () => {
  render(
    <Providers>
      <TreatmentTimeline
        patientId="p1"
        appointments={[appointment, { ...appointment, appointmentId: 'a2', status: 'completed' }]}
      />
    </Providers>,
  );

  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /Confirmada|Completada/.exec(textContent)?.[0]),
  ).toEqual(['Confirmada', undefined]);
});
