import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPopularServices } from '#shared/appointments/calendar/calendar-api.ts';
import { longestSearch, searchPatients } from '#shared/patients/api.ts';
import { freezeClock, plain } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { goOffline } from '#test/web/support/server.ts';
import {
  aCreationServer,
  choosePatient,
  client,
  form,
  marisol,
  onClose,
  openForm,
  search,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const active = () =>
  document.getElementById(client().getAttribute('aria-activedescendant') ?? '')?.textContent;
const key = (name: string) => settle(() => fireEvent.keyDown(client(), { key: name }));

describe('patient search', () => {
  it('lists patients that match every typed word, with phone and e-mail, once typing pauses [R217]', async () => {
    const { searches } = aCreationServer();
    await openForm();

    for (const typed of ['m', 'mari', 'mari 787']) await search(typed);

    const option = await screen.findByRole('option', { name: /^Marisol/ });
    expect(plain(option.textContent)).toContain('Marisol Ortiz Díaz787-555-0117 · marisol@correo.test');
    expect(
      searches.map(({ address }) => new URL(address, 'http://spa.test').searchParams.get('text')),
    ).toEqual(['mari 787']);
    expect(screen.getByText('2 clientes encontrados')).toBeTruthy();
  });

  it('truncates a search text that exceeds the maximum length', async () => {
    const { searches } = aCreationServer();
    await openForm();

    await search(`mar${'x'.repeat(longestSearch)}`);

    await waitFor(() =>
      expect(searches.map(({ address }) => address.split('text=')[1])).toEqual([
        `mar${'x'.repeat(longestSearch - 3)}`,
      ]),
    );
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('moves through the results by arrow keys, wrapping around, and selects with Enter without submitting', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await search('mar');
    await screen.findByRole('option', { name: /^Marisol/ });

    const walked = [active()];
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await key(name);
      walked.push(active());
    }
    await key('Enter');

    expect(walked.map((text) => text?.slice(2, 9))).toEqual(['Marisol', 'Mariana', 'Marisol', 'Mariana']);
    expect(screen.getByText('Mariana Robles')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Mariana Robles');
    expect(creations).toHaveLength(0);
  });

  it('closes its results with Escape and keeps the form open', async () => {
    aCreationServer();
    await openForm();
    await search('mar');
    await screen.findByRole('option', { name: /^Marisol/ });

    await key('Escape');

    expect(screen.queryByRole('option', { name: /^Marisol/ })).toBeNull();
    expect(client().getAttribute('aria-expanded')).toBe('false');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the chosen patient, who can be removed', async () => {
    aCreationServer();
    await openForm();
    await choosePatient();

    const chosen = screen.queryByRole('combobox', { name: 'Cliente' });
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Quitar a Marisol Ortiz Díaz' })));

    expect(chosen).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(client()));
  });

  it('shows an error with a retry, and a message when there is no match', async () => {
    const { server } = aCreationServer();
    server.answers(searchPatients, goOffline);
    await openForm();
    await search('mar');
    const retry = await screen.findByRole('button', { name: 'Reintentar' });

    server.answers(searchPatients, () => [marisol]);
    fireEvent.click(retry);
    client().focus();

    expect(await screen.findByRole('option', { name: /^Marisol/ })).toBeTruthy();
    server.answers(searchPatients, () => []);
    await search('zzz');
    expect(await screen.findByText('Ningún cliente coincide con “zzz”.')).toBeTruthy();
  });
});

describe("'Ver populares'", () => {
  const popular = () => screen.getByRole('dialog', { name: 'Servicios populares' });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Ver populares' }));

  it('lists the most booked services with their counts, to choose from [R218]', async () => {
    aCreationServer();
    await openForm();

    open();
    const choices = await within(popular()).findAllByRole('checkbox');
    fireEvent.click(choices[0]!);
    fireEvent.click(within(popular()).getByRole('button', { name: 'Listo' }));

    expect(choices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Suero de vitaminas12 citas',
      'Peeling suave1 cita',
    ]);
    const picked = within(form()).getByRole<HTMLInputElement>('checkbox', { name: /^Suero/ });
    await waitFor(() => expect(picked.checked).toBe(true));
  });

  it('shows a message when there are none', async () => {
    const { server } = aCreationServer();
    server.answers(listPopularServices, () => []);
    await openForm();

    open();

    expect(await screen.findByText('Aún no hay servicios populares')).toBeTruthy();
  });
});
