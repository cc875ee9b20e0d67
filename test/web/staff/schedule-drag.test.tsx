import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../support/render.tsx';
import {
  answer,
  appointmentSchedule,
  aScheduleServer,
  fridays,
  listBlockNames,
  mockWidth,
  now,
  plain,
  tuesday,
} from './schedule-fixture.tsx';

/** Columns of 100 pixels, one pixel per minute from 06:00; month days of 100 pixels. */
function mockLayout() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: HTMLElement,
  ) {
    const { column, date } = this.dataset;
    const day = Number(date?.slice(8));
    if (this.matches('td'))
      return date?.startsWith('2026-03') ? new DOMRect(day * 100, 0, 100, 100) : new DOMRect();
    const index = column ?? this.closest<HTMLElement>('[data-column]')?.dataset['column'];
    return index === undefined ? new DOMRect() : new DOMRect(Number(index) * 100, 0, 100, 960);
  });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  mockWidth(1280);
  mockLayout();
});

/** Opens the page and waits for its blocks. */
async function openSchedule(address?: string) {
  const router = await appointmentSchedule(address);
  await waitFor(() => expect(listBlockNames().length).toBeGreaterThan(0));
  return router;
}
const at = (day: number, time: string) => ({
  clientX: day * 100 + 50,
  clientY: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 360,
});
type Point = ReturnType<typeof at>;
const pointer = { isPrimary: true, pointerId: 1, button: 0, pointerType: 'mouse' };

function carry(element: Element, from: Point, to: Point) {
  fireEvent.pointerDown(element, { ...pointer, ...from });
  fireEvent.pointerMove(window, { ...pointer, ...to });
}
/** Follows the browser's order: pointerup, then click. */
async function drag(element: Element, from: Point, to: Point) {
  carry(element, from, to);
  await settle(() => {
    fireEvent.pointerUp(window, pointer);
    fireEvent.click(element);
  });
}
const block = (name: RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('button.block')].find(({ textContent }) =>
      name.test(plain(textContent) ?? ''),
    );
    if (!found) throw new Error(`no block ${name}`);
    return found;
  });
const findEmptyDay = (date: string) => document.querySelector(`[data-date="${date}"] > .time-grid__empty`)!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const moved = {
  action: 'move',
  blockId: 'tuesday',
  onDate: '2026-03-03',
  scope: 'date',
  title: tuesday.title,
};

describe('dragging a block', () => {
  it('moves it to another day and time in half-hour steps, and does not open it', async () => {
    const { sent } = aScheduleServer();
    await openSchedule();

    await drag(await block(/martes/), at(2, '09:40'), at(3, '11:12'));

    await waitFor(() =>
      expect(sent()).toEqual([{ ...moved, date: '2026-03-04', start: '10:30', end: '14:30' }]),
    );
    await block(/miércoles, 4 de marzo de 2026, 10:30/);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it.each([
    ['start', '09:02', '08:00', { start: '08:00', end: '13:00' }],
    ['end', '12:58', '14:28', { start: '09:00', end: '14:30' }],
  ])('resizes it at its %s', async (edge, from, to, hours) => {
    const { sent } = aScheduleServer();
    await openSchedule();

    const handle = (await block(/martes/)).querySelector(`.block__edge--${edge}`)!;
    await drag(handle, at(2, from), at(2, to));

    await waitFor(() => expect(sent()).toEqual([{ ...moved, date: '2026-03-03', ...hours }]));
  });

  it('is cancelled by Escape', async () => {
    const { sent } = aScheduleServer();
    await openSchedule();

    carry(await block(/martes/), at(2, '09:40'), at(3, '11:12'));
    expect(document.querySelectorAll('.schedule__block--preview')).toHaveLength(1);
    await settle(() => {
      fireEvent.keyDown(window, { key: 'Escape' });
      fireEvent.pointerUp(window, pointer);
    });

    expect(document.querySelectorAll('.schedule__block--preview')).toHaveLength(0);
    expect(sent()).toEqual([]);
  });

  it('asks for the scope of a weekly block where dropped, and restores it on cancel', async () => {
    const { sent } = aScheduleServer();
    await openSchedule();

    await drag(await block(/viernes/), at(5, '10:00'), at(5, '11:00'));
    await block(/viernes.*10:00 a. m. a 6:00 p. m./);
    await answer('Cancelar');

    await block(/viernes.*9:00 a. m. a 5:00 p. m./);
    expect(sent()).toEqual([]);
  });

  it('does not move an excluded date', async () => {
    const { sent } = aScheduleServer({
      blocks: [
        fridays,
        { kind: 'exclusion', blockId: 'x', staffId: 's1', date: '2026-03-06', weeklyBlockId: 'fridays' },
      ],
    });
    await openSchedule();

    await drag(await block(/excluido/), at(5, '10:00'), at(5, '12:00'));

    expect(sent()).toEqual([]);
  });
});

describe('free time of the schedule', () => {
  it('becomes a new block in half hours when drawn', async () => {
    aScheduleServer();
    await openSchedule();

    await drag(findEmptyDay('2026-03-04'), at(3, '13:05'), at(3, '15:05'));

    await screen.findByRole('complementary');
    expect([field('Fecha'), field('Desde'), field('Hasta')]).toEqual(['04/03/2026', '13:00', '15:30']);
    expect(document.querySelector('[data-date="2026-03-04"] .block--draft')?.textContent).toBe(
      'Nuevo bloque',
    );
  });

  it('becomes a one-hour block when clicked', async () => {
    aScheduleServer();
    await openSchedule();

    fireEvent.click(findEmptyDay('2026-03-04'), at(3, '13:20'));

    await screen.findByRole('complementary');
    expect([field('Desde'), field('Hasta')]).toEqual(['13:00', '14:00']);
  });
});

describe('month view of the schedule', () => {
  const month = '/enfermero/mi-horario?vista=mes';

  it('moves a block to another day at its times', async () => {
    const { sent } = aScheduleServer();
    await openSchedule(month);

    const point = (day: number) => ({ clientX: day * 100 + 50, clientY: 50 });
    await drag(await block(/martes/), point(3), point(12));

    await waitFor(() =>
      expect(sent()).toEqual([{ ...moved, date: '2026-03-12', start: '09:00', end: '13:00' }]),
    );
    await block(/jueves, 12 de marzo/);
  });

  it('creates a default day on click', async () => {
    aScheduleServer();
    await openSchedule(month);

    fireEvent.click(screen.getByRole('button', { name: 'Miércoles, 4 de marzo, sin bloques' }));

    await screen.findByRole('complementary');
    expect([field('Fecha'), field('Desde'), field('Hasta')]).toEqual(['04/03/2026', '09:00', '17:00']);
  });

  it('shows three blocks per day, and a link to the others', async () => {
    const many = ['07', '09', '11', '13'].map((hour) => ({
      ...tuesday,
      blockId: hour,
      start: `${hour}:00`,
      end: `${hour}:30`,
    }));
    aScheduleServer({ blocks: many });
    const router = await openSchedule(month);
    await waitFor(() => expect(listBlockNames()).toHaveLength(3));

    fireEvent.click(screen.getByRole('button', { name: '+1 más' }));

    await waitFor(() => expect(listBlockNames()).toHaveLength(4));
    expect(router.state.location.search).toBe('?vista=dia&fecha=2026-03-03');
  });
});
