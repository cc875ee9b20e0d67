import { act, screen, within } from '@testing-library/react';

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';

import { appointmentErrors } from '#shared/appointments/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { fetchCenter } from '#web/src/components/center/fetch-center.ts';

import { chooseMenuAction, openPageWith } from './appointment-menu.ts';
import { freezeClock } from './open-page.tsx';
import * as staff from './staff-fixture.tsx';

vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
vi.mock('#web/src/components/center/fetch-center.ts', () => ({ fetchCenter: vi.fn() }));

const phone = '787-555-0177';
const phoneHref = 'tel:+17875550177';

beforeEach(() => {
  freezeClock();
  vi.mocked(fetchCenter).mockResolvedValue({ ...toPublicSettings(demoSettings), phone });
});

const findPhoneLink = async (container = within(document.body)) =>
  (await container.findByRole('link', { name: `Llamar al ${phone}` })).getAttribute('href');

describe('the phone number of the center', () => {
  it('is offered to a client who may no longer move an appointment [R183]', async () => {
    await openPageWith({ date: '2026-03-07', canChange: false });

    chooseMenuAction('Reprogramar');

    const unavailableDialog = await screen.findByRole('dialog', {
      name: 'Esta cita ya no se puede reprogramar aquí',
    });
    expect(await findPhoneLink(within(unavailableDialog))).toBe(phoneHref);
  });

  it('is shown as the phone of the front desk if an appointment code is locked', async () => {
    staff.aStaffServer([staff.anAppointment({ paymentMethod: 'card', codeTriesLeft: 0 })]);

    await staff.openDialog();

    expect(await screen.findByText(`Recepción: ${phone}`)).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(
      'El código se bloqueó tras 5 intentos. Pide ayuda en recepción.',
    );
    expect(screen.queryByLabelText('Código de confirmación')).toBeNull();
    expect(screen.getByRole('link', { name: 'Llamar a recepción' }).getAttribute('href')).toBe(phoneHref);
  });

  it('is not offered for a locked code while the center has no phone', async () => {
    rememberCenter({ ...toPublicSettings(demoSettings), phone: '' });
    staff.aStaffServer([staff.anAppointment({ paymentMethod: 'card', codeTriesLeft: 0 })]);

    await staff.openDialog();

    await screen.findByText(appointmentErrors.code_locked.text);
    expect(screen.queryByText(/^Recepción:/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Llamar a recepción' })).toBeNull();
    act(() => rememberCenter({ ...toPublicSettings(demoSettings), phone }));
  });
});
