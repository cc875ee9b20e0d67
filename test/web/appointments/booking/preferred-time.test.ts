import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { aPatientServer } from '../shared/patient-fixture.tsx';
import {
  chooseCard,
  chooseRadio,
  findSection,
  openRequestForm,
  submitRequest,
  toggleCheckbox,
} from './request-form.ts';

beforeEach(() => freezeClock());

const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const readPageText = () => replaceNonBreakingSpaces(document.body.textContent);

type PreferenceInput = { serviceId: string; date?: string; time?: string; laser?: boolean };

async function openWithPreference({ laser = false, ...preference }: PreferenceInput) {
  const patientServer = aPatientServer();
  patientServer.server.answers(getPreferredAppointment, () => ({
    preferred: { ...preference, laser, serviceName: `Servicio ${preference.serviceId}` },
  }));
  await openRequestForm();
  return patientServer;
}

describe('the first request of a client who applied with a preference', () => {
  it('is prefilled with the preferred time, shows a notice, and needs no other choice', async () => {
    const { appointmentRequests } = await openWithPreference({
      serviceId: 'facial',
      date: '2026-03-09',
      time: '10:00',
    });

    await screen.findByText(/^Empezamos con la hora que elegiste/);
    expect(readPageText()).toContain('que sigue libre: lunes, 9 de marzo, 10:00 a. m. Puedes cambiarla.');
    expect([isChecked(/lunes, 9/), isChecked(/10:00/)]).toEqual([true, true]);
    await chooseCard('4242424242424242');
    await toggleCheckbox(/Acepto la/);
    submitRequest();

    await waitFor(() => expect(appointmentRequests).toHaveLength(1));
    expect(appointmentRequests[0]!.body).toMatchObject({
      serviceIds: ['facial'],
      date: '2026-03-09',
      time: '10:00',
    });
  });

  it('shows no notice once another time is chosen', async () => {
    await openWithPreference({ serviceId: 'facial', date: '2026-03-09', time: '10:00' });
    await screen.findByText(/^Empezamos con/);

    await chooseRadio(/9:00/);

    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
  });

  it('shows that the preferred time is taken, on a day with other times', async () => {
    await openWithPreference({ serviceId: 'facial', date: '2026-03-09', time: '12:00' });

    await waitFor(() =>
      expect(replaceNonBreakingSpaces(findSection('3. Hora').textContent)).toContain('12:00 p. m.'),
    );
    expect(isChecked(/lunes, 9/)).toBe(true);
    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
  });

  it.each([
    [
      'with a past time',
      { date: '2026-03-05', time: '12:00' },
      /^La hora que elegiste ya no se puede pedir: jueves, 5 de marzo/,
    ],
    ['without a time', {}, /^Empezamos con el servicio que elegiste: Servicio facial\. Puedes cambiarlo\.$/],
  ])(
    'is prefilled with the service of a preference %s, shows a notice, and requires a day and a time',
    async (_, preference, expectedText) => {
      await openWithPreference({ serviceId: 'facial', ...preference });

      await screen.findByText(expectedText);
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Facial/ }).checked).toBe(true);
      expect(screen.queryByText(/^Empezamos con la hora/)).toBeNull();
    },
  );

  it.each([
    [{ laser: true }, /^Servicio laser-legs se pide después de la evaluación láser/],
    [{}, /^Servicio laser-legs no se pide en línea/],
  ])(
    'is not prefilled with a service that the client may not book, and shows why: %o',
    async (preference, expectedText) => {
      await openWithPreference({ serviceId: 'laser-legs', date: '2026-03-09', time: '10:00', ...preference });

      await screen.findByText(expectedText);
      expect(replaceNonBreakingSpaces(findSection('2. Día').textContent)).toContain(
        'Elige un servicio para ver',
      );
    },
  );
});
