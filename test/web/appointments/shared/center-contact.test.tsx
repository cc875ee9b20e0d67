import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getReminderLink, type LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { aServer } from '#test/web/support/server.ts';
import { askCenter } from '#web/src/components/center/ask-center.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ReminderLinkPage } from '#web/src/features/appointments/reminder-link/reminder-link-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { choose, pageWith, press } from './appointment-menu.ts';
import { freezeClock } from './patient-scene.tsx';
import * as staff from './staff-scene.tsx';

vi.mock('#web/src/lib/session/auth.ts', () => ({ sessionToken: async () => 'token' }));
vi.mock('#web/src/components/center/ask-center.ts', () => ({ askCenter: vi.fn() }));

const phone = '787-555-0177';
const dialled = 'tel:+17875550177';
const address = 'Avenida De Diego 214, San Juan, PR 00907';

beforeEach(() => {
  freezeClock();
  vi.mocked(askCenter).mockResolvedValue({ ...publicSettings(demoSettings), phone, address });
});

const theirCall = async (of = within(document.body)) =>
  (await of.findByRole('link', { name: `Llamar al ${phone}` })).getAttribute('href');

describe('the phone that the owner gives', () => {
  it('is whom to call about an appointment that its client may not move [R183]', async () => {
    await pageWith({ date: '2026-03-07', canChange: false });

    choose('Reprogramar');

    const refused = await screen.findByRole('dialog', { name: 'Esta cita ya no se puede reprogramar aquí' });
    expect(await theirCall(within(refused))).toBe(dialled);
  });

  it('stands on the page behind a reminder’s link', async () => {
    queryClient.clear();
    const appointment: LinkedAppointment = {
      action: 'change',
      status: 'confirmed',
      patientFirstName: 'Marisol',
      staffName: 'Camila Vega',
      date: '2026-03-07',
      time: '14:30',
      durationMinutes: 60,
      attendanceConfirmed: false,
      depositCents: 4_750,
      forfeitCents: 4_750,
      canChange: false,
    };
    aServer().answers(getReminderLink, () => appointment);
    const initialEntries = [`/v/${'a'.repeat(22)}`];

    render(
      <RouterProvider
        router={createMemoryRouter([{ path: '/v/:token', element: <ReminderLinkPage /> }], {
          initialEntries,
        })}
      />,
    );

    expect(await theirCall()).toBe(dialled);
  });

  it('is the desk’s to whoever locked an appointment’s code', async () => {
    staff.aGoodDay([staff.anAppointment({ paymentMethod: 'card', codeTriesLeft: 0 })]);

    await staff.openDialog();

    expect(await screen.findByText(`Recepción: ${phone}`)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Llamar a recepción' }).getAttribute('href')).toBe(dialled);
  });

  it('is called from nowhere at a locked code while nobody has said it', async () => {
    rememberCenter({ ...publicSettings(demoSettings), phone: '' });
    staff.aGoodDay([staff.anAppointment({ paymentMethod: 'card', codeTriesLeft: 0 })]);

    await staff.openDialog();

    await screen.findByText(appointmentErrors.code_locked.text);
    expect(screen.queryByText(/^Recepción:/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Llamar a recepción' })).toBeNull();
    act(() => rememberCenter({ ...publicSettings(demoSettings), phone, address }));
  });
});

it('the calendar file leads to the address that the owner gives', async () => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  // jsdom saves no files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await pageWith({ date: '2026-03-07', canChange: false });
  choose('Reprogramar');
  await theirCall();
  press('Entendido');

  choose('Agregar al calendario');

  const text = (await files[0]!.text()).replaceAll('\r\n ', '');
  expect(text).toContain(`LOCATION:${address.replaceAll(',', '\\,')}`);
});
