import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { getSchedule } from '#shared/staff/api.ts';
import { errorResponse } from '../support/server.ts';
import {
  aScheduleServer,
  click,
  fridays,
  listBlockNames,
  mockWidth,
  now,
  openBlock,
  openSchedulePage,
  replaceNonBreakingSpaces,
  tuesday,
} from './schedule-fixture.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
});

const getSelectedView = () =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value;
const choose = (label: string) => fireEvent.click(screen.getByLabelText(label));
/** Clicks a free point of a column, with one pixel per minute, and returns the start of the new block. */
async function startBlockAt(clientY: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 960));
  fireEvent.click(document.querySelector('.time-grid__empty')!, { clientY });
  await screen.findByRole('complementary');
  return screen.getByLabelText<HTMLSelectElement>('Desde').value;
}
const readContext = () =>
  replaceNonBreakingSpaces(document.querySelector('.page-head__context')?.textContent);

describe('SchedulePage', () => {
  it('has a title, and shows the week, month or day of the address [R234]', async () => {
    aScheduleServer();

    const router = await openSchedulePage();
    await screen.findByRole('heading', { level: 2, name: '1 al 7 de marzo de 2026' });
    expect(getSelectedView()).toBe('week');

    choose('Mes');
    await screen.findByRole('heading', { level: 2, name: 'Marzo de 2026' });
    expect(router.state.location.search).toBe('?vista=mes');

    choose('Día');
    await screen.findByRole('heading', { level: 2, name: 'Viernes, 6 de marzo de 2026' });
    await click('Día siguiente');
    expect(router.state.location.search).toBe('?vista=dia&fecha=2026-03-07');
    await screen.findByRole('heading', { level: 2, name: 'Sábado, 7 de marzo de 2026' });
  });

  it.each(['2026-02-31', '9999-12-31', '0100-01-01'])(
    'shows the current week if the date of the address is invalid: %s [R234]',
    async (date) => {
      aScheduleServer();

      await openSchedulePage(`/enfermero/mi-horario?vista=semana&fecha=${date}`);

      await screen.findByRole('heading', { level: 2, name: '1 al 7 de marzo de 2026' });
    },
  );

  it('covers 6:00 to 22:00 in half hours [R235]', async () => {
    aScheduleServer();
    await openSchedulePage();
    await waitFor(() => expect(listBlockNames()).toHaveLength(2));
    const hourLabels = [...document.querySelectorAll('.time-grid__hours > span')].map(({ textContent }) =>
      replaceNonBreakingSpaces(textContent),
    );

    expect(hourLabels).toHaveLength(16);
    expect([hourLabels[0], hourLabels.at(-1)]).toEqual(['6 a. m.', '9 p. m.']);
    expect(await startBlockAt(0)).toBe('06:00');
    expect(await startBlockAt(31)).toBe('06:30');
    expect(await startBlockAt(959)).toBe('21:30');
  });

  it('labels each block with its name, day, times and repetition [R236]', async () => {
    aScheduleServer({ blocks: [fridays, { ...tuesday, allDay: true }] });

    await openSchedulePage();

    await waitFor(() =>
      expect(listBlockNames().sort()).toEqual([
        'Disponible, viernes, 6 de marzo de 2026, 9:00 a. m. a 5:00 p. m., cada semana',
        'Visitas a domicilio, martes, 3 de marzo de 2026, todo el día',
      ]),
    );
  });

  it('sums the hours of the week, counting overlaps once', async () => {
    aScheduleServer({ blocks: [fridays, { ...fridays, blockId: 'again', end: '17:30' }] });

    await openSchedulePage();
    await waitFor(() =>
      expect(readContext()).toBe('Define cuándo pueden darte citas. Esta semana sumas 8 h 30 min.'),
    );
    await click('Semana siguiente');
    await waitFor(() => expect(readContext()).toContain('Del 8 al 14 de marzo de 2026 sumas 8 h 30 min.'));
  });

  it.each(['2026-04-24', '2027-02-12'])(
    'shows a weekly block in the week of %s, and excludes a date there [R237 R238]',
    async (day) => {
      const { listSentChanges } = aScheduleServer();
      await openSchedulePage(`/enfermero/mi-horario?fecha=${day}`);
      await waitFor(() => expect(listBlockNames()).toHaveLength(1));
      expect(readContext()).toContain('sumas 8 horas');

      await openBlock(/viernes/);
      await click('Excluir solo esta fecha');

      await waitFor(() => expect(listBlockNames()).toContainEqual(expect.stringMatching(/excluido$/)));
      expect(listSentChanges()).toEqual([
        { action: 'remove', blockId: 'fridays', onDate: day, scope: 'date' },
      ]);
    },
  );

  it('shows what to do if the schedule cannot be loaded [R242]', async () => {
    const { server } = aScheduleServer();
    server.answers(getSchedule, () => errorResponse(coreErrors.unavailable));

    await openSchedulePage();

    await screen.findByText('Error al cargar horarios. Por favor, recarga la página.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Agregar bloque' }).disabled).toBe(true);
  });
});

describe('a new block of a schedule', () => {
  const readField = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
  const allDay = { ...tuesday, blockId: 'all', date: '2026-03-06', allDay: true, title: 'Completo' };
  const nextDay = { ...allDay, blockId: 'next', date: '2026-03-07' };

  it('is proposed in free time, and can be saved unchanged', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedulePage();
    await waitFor(() => expect(listBlockNames()).toHaveLength(2));

    await click('Agregar bloque');
    await screen.findByRole('complementary');
    expect([readField('Desde'), readField('Hasta')]).toEqual(['06:00', '09:00']);
    await click('Guardar');

    await waitFor(() =>
      expect(listSentChanges()).toMatchObject([{ date: '2026-03-06', start: '06:00', end: '09:00' }]),
    );
    await waitFor(() => expect(listBlockNames()).toHaveLength(3));
  });

  it('falls on the next day of the week if the day is full', async () => {
    aScheduleServer({ blocks: [allDay] });
    await openSchedulePage();
    await waitFor(() => expect(listBlockNames()).toHaveLength(1));

    await click('Agregar bloque');
    await screen.findByRole('complementary');
    await click('Guardar');

    await waitFor(() => expect(listBlockNames()).toContainEqual(expect.stringMatching(/sábado, 7 de marzo/)));
  });

  it.each([
    ['?vista=dia', 'No quedan horas libres el viernes, 6 de marzo. Elige otro día en el calendario.'],
    ['', 'No quedan horas libres en estos días. Elige otro día en el calendario.'],
  ])('is rejected with a message if there is no free time (%s)', async (search, expectedText) => {
    aScheduleServer({ blocks: [allDay, nextDay] });
    await openSchedulePage(`/enfermero/mi-horario${search}`);
    await waitFor(() => expect(listBlockNames().length).toBeGreaterThan(0));

    await click('Agregar bloque');

    await screen.findByText(expectedText);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('ends where the next block starts', async () => {
    aScheduleServer({ blocks: [{ ...tuesday, date: '2026-03-01', start: '06:30' }] });
    await openSchedulePage();
    await waitFor(() => expect(listBlockNames()).toHaveLength(1));

    expect([await startBlockAt(0), readField('Hasta')]).toEqual(['06:00', '06:30']);
  });
});

describe('a schedule without blocks', () => {
  const baseHours = { start: '08:00', end: '16:00', openingDays: [1, 2, 3, 4, 5, 6] };

  it('uses the base hours, and converts them to blocks [R243]', async () => {
    const { listSentChanges } = aScheduleServer({ blocks: [], baseHours });
    await openSchedulePage();
    await screen.findByText(/horario base, de 8:00\sa\.\sm\. a 4:00\sp\.\sm\./);

    expect(readContext()).toContain('Esta semana sumas 48 horas.');
    await click('Convertir en bloques');

    await waitFor(() => expect(listSentChanges()).toEqual([{ action: 'useBaseHours', from: '2026-03-06' }]));
    await waitFor(() => expect(screen.queryByText('Aún no tienes bloques')).toBeNull());
    expect(readContext()).toContain('Esta semana sumas 16 horas.');
  });

  it('does not offer to convert base hours if there are none [R243]', async () => {
    aScheduleServer({ blocks: [] });

    await openSchedulePage();

    await screen.findByText('Aún no tienes bloques');
    expect(screen.queryByRole('button', { name: 'Convertir en bloques' })).toBeNull();
  });

  it('does not offer base hours once it has a block [R243]', async () => {
    aScheduleServer({ baseHours });
    await openSchedulePage();
    await openBlock(/martes/);

    expect(screen.queryByText('Aún no tienes bloques')).toBeNull();
  });
});

describe('a schedule on a small screen', () => {
  it('shows one day of the week at a time [R234]', async () => {
    mockWidth(390);
    aScheduleServer();

    await openSchedulePage();
    await waitFor(() => expect(listBlockNames()).toHaveLength(1));
    fireEvent.click(screen.getByRole('radio', { name: 'Martes, 3 de marzo, 1 bloque' }));

    await waitFor(() => expect(listBlockNames()[0]).toMatch(/^Visitas a domicilio, martes/));
    expect(screen.getByRole('radio', { name: 'Miércoles, 4 de marzo, sin bloques' })).toBeDefined();
  });
});
