import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPopularServices } from '#shared/appointments/calendar/calendar-api.ts';
import { maxSearchLength, searchPatients } from '#shared/patients/api.ts';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { goOffline } from '#test/web/support/server.ts';
import {
  aCreationServer,
  choosePatient,
  findClientField,
  findForm,
  marisol,
  onClose,
  openForm,
  searchPatient,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const readActiveOption = () =>
  document.getElementById(findClientField().getAttribute('aria-activedescendant') ?? '')?.textContent;
const pressKey = (name: string) => settle(() => fireEvent.keyDown(findClientField(), { key: name }));

describe('the patient search', () => {
  it('lists patients that match every typed word, with phone and e-mail, once typing pauses [R217]', async () => {
    const { searches } = aCreationServer();
    await openForm();

    for (const text of ['m', 'mari', 'mari 787']) await searchPatient(text);

    const option = await screen.findByRole('option', { name: /^Marisol/ });
    expect(replaceNonBreakingSpaces(option.textContent)).toContain(
      'Marisol Ortiz Díaz787-555-0117 · marisol@correo.test',
    );
    expect(
      searches.map(({ address }) => new URL(address, 'http://spa.test').searchParams.get('text')),
    ).toEqual(['mari 787']);
    expect(screen.getByText('2 clientes encontrados')).toBeTruthy();
  });

  it('truncates a search text that exceeds the maximum length', async () => {
    const { searches } = aCreationServer();
    await openForm();

    await searchPatient(`mar${'x'.repeat(maxSearchLength)}`);

    await waitFor(() =>
      expect(searches.map(({ address }) => address.split('text=')[1])).toEqual([
        `mar${'x'.repeat(maxSearchLength - 3)}`,
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('moves through the results by arrow keys, wrapping around, and selects with Enter without submitting', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await searchPatient('mar');
    await screen.findByRole('option', { name: /^Marisol/ });

    const visitedOptions = [readActiveOption()];
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await pressKey(name);
      visitedOptions.push(readActiveOption());
    }
    await pressKey('Enter');

    const visitedNames = visitedOptions.map((text) => text?.slice(2, 9));
    expect(visitedNames).toEqual(['Marisol', 'Mariana', 'Marisol', 'Mariana']);
    expect(screen.getByText('Mariana Robles')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Mariana Robles');
    expect(creations).toHaveLength(0);
  });

  it('closes its results with Escape and keeps the form open', async () => {
    aCreationServer();
    await openForm();
    await searchPatient('mar');
    await screen.findByRole('option', { name: /^Marisol/ });

    await pressKey('Escape');

    expect(screen.queryByRole('option', { name: /^Marisol/ })).toBeNull();
    expect(findClientField().getAttribute('aria-expanded')).toBe('false');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the chosen patient, who can be removed', async () => {
    aCreationServer();
    await openForm();
    await choosePatient();

    const fieldBefore = screen.queryByRole('combobox', { name: 'Cliente' });
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Quitar a Marisol Ortiz Díaz' })));

    expect(fieldBefore).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(findClientField()));
  });

  it('shows an error with a retry, and a message when there is no match', async () => {
    const { server } = aCreationServer();
    server.answers(searchPatients, goOffline);
    await openForm();
    await searchPatient('mar');
    const retry = await screen.findByRole('button', { name: 'Reintentar' });

    server.answers(searchPatients, () => [marisol]);
    fireEvent.click(retry);
    findClientField().focus();

    expect(await screen.findByRole('option', { name: /^Marisol/ })).toBeTruthy();
    server.answers(searchPatients, () => []);
    await searchPatient('zzz');
    expect(await screen.findByText('Ningún cliente coincide con “zzz”.')).toBeTruthy();
  });
});

describe('the popular-services dialog', () => {
  const findPopularDialog = () => screen.getByRole('dialog', { name: 'Servicios populares' });
  const openPopular = () => fireEvent.click(screen.getByRole('button', { name: 'Ver populares' }));

  it('offers the most booked services with their counts [R218]', async () => {
    aCreationServer();
    await openForm();

    openPopular();
    const choices = await within(findPopularDialog()).findAllByRole('checkbox');
    fireEvent.click(choices[0]!);
    fireEvent.click(within(findPopularDialog()).getByRole('button', { name: 'Listo' }));

    expect(choices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Suero de vitaminas12 citas',
      'Peeling suave1 cita',
    ]);
    const chosenService = within(findForm()).getByRole<HTMLInputElement>('checkbox', { name: /^Suero/ });
    await waitFor(() => expect(chosenService.checked).toBe(true));
  });

  it('shows a message when there are no popular services', async () => {
    const { server } = aCreationServer();
    server.answers(listPopularServices, () => []);
    await openForm();

    openPopular();

    expect(await screen.findByText('Aún no hay servicios populares')).toBeTruthy();
  });
});
