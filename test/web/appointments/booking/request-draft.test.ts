import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAvailableTimes, listOfferedServices } from '#shared/appointments/api.ts';
import { leaveSession } from '#web/src/lib/session/session.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { aPatientServer, aService } from '../shared/patient-fixture.tsx';
import {
  chooseCard,
  chooseRadio,
  fillRequestForm,
  findButton,
  findRequestDialog,
  findSection,
  openRequestForm,
  reload,
  submitRequest,
  toggleCheckbox,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

const isChecked = async (role: 'radio' | 'checkbox', name: RegExp) =>
  (await screen.findByRole<HTMLInputElement>(role, { name })).checked;
const listChosenTimes = () => within(findSection('3. Hora')).queryAllByRole('radio', { checked: true });

describe('the draft of an appointment request after a reload', () => {
  it('is restored without the card and the accepted policy, can be submitted, and is then deleted', async () => {
    const { appointmentRequests } = aPatientServer();
    await fillRequestForm();

    await reload();

    expect(await isChecked('checkbox', /Facial/)).toBe(true);
    expect(await isChecked('radio', /lunes, 9/)).toBe(true);
    expect(await isChecked('radio', /10:00/)).toBe(true);
    expect(await isChecked('checkbox', /Acepto la/)).toBe(false);
    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
    await screen.findByLabelText('Tarjeta');
    await chooseCard(validCard);
    await toggleCheckbox(/Acepto la/);
    submitRequest();
    await waitFor(() => expect(appointmentRequests).toHaveLength(1));
    expect(appointmentRequests[0]!.body).toMatchObject({
      serviceIds: ['facial'],
      date: '2026-03-09',
      time: '10:00',
    });
    await waitFor(() => expect(findRequestDialog()).toBeNull());
    await reload();
    expect(findRequestDialog()).toBeNull();
  });

  it('reports a time that is no longer free, and requires another time', async () => {
    const { server, appointmentRequests } = aPatientServer();
    await fillRequestForm();
    server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00', '14:00'] }]);

    await reload();

    await waitFor(() =>
      expect(replaceNonBreakingSpaces(findSection('3. Hora').textContent)).toContain('10:00 a. m.'),
    );
    expect(await isChecked('radio', /lunes, 9/)).toBe(true);
    expect(listChosenTimes()).toEqual([]);
    await screen.findByLabelText('Tarjeta');
    await chooseCard(validCard);
    await toggleCheckbox(/Acepto la/);
    submitRequest();
    await chooseRadio(/9:00/);
    expect(appointmentRequests).toEqual([]);
  });

  it('drops a service that is no longer offered', async () => {
    const { server } = aPatientServer();
    await fillRequestForm();
    await toggleCheckbox(/Masaje/);
    server.answers(listOfferedServices, () => [aService('Masaje', { categoryName: 'Masajes' })]);

    await reload();

    expect(await isChecked('checkbox', /Masaje/)).toBe(true);
    expect(replaceNonBreakingSpaces(findSection('1. Servicios').textContent)).not.toContain('Facial');
  });

  const discard = async () => {
    await reload();
    await screen.findByRole('checkbox', { name: /Facial/ });
    fireEvent.click(findButton('Cancelar'));
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  };
  it.each([
    ['discarded after confirmation', discard],
    ['emptied', () => toggleCheckbox(/Facial/)],
    ['left by signing out', async () => leaveSession()],
  ])('is deleted once it is %s', async (_, leaveDraft) => {
    aPatientServer();
    await openRequestForm();
    await toggleCheckbox(/Facial/);

    await leaveDraft();

    await reload();
    expect(findRequestDialog()).toBeNull();
  });
});
