import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../support/render.tsx';
import {
  answerConfirmation,
  aScheduleServer,
  fridays,
  listBlockNames,
  mockWidth,
  now,
  openSchedulePage,
  replaceNonBreakingSpaces,
  tuesday,
} from './schedule-fixture.tsx';

/** Mocks columns and month days of 100 pixels, and one pixel per minute from 06:00. */
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
  const router = await openSchedulePage(address);
  await waitFor(() => expect(listBlockNames().length).toBeGreaterThan(0));
  return router;
}
const pointAt = (day: number, time: string) => ({
  clientX: day * 100 + 50,
  clientY: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 360,
});
type Point = ReturnType<typeof pointAt>;
const pointer = { isPrimary: true, pointerId: 1, button: 0, pointerType: 'mouse' };

function dragWithoutDrop(element: Element, from: Point, to: Point) {
  fireEvent.pointerDown(element, { ...pointer, ...from });
  fireEvent.pointerMove(window, { ...pointer, ...to });
}
/** Drags the element, whose drop browsers report as pointerup and then click. */
async function drag(element: Element, from: Point, to: Point) {
  dragWithoutDrop(element, from, to);
  await settle(() => {
    fireEvent.pointerUp(window, pointer);
    fireEvent.click(element);
  });
}
const findBlock = (name: RegExp) =>
  waitFor(() => {
    const blockButton = [...document.querySelectorAll('button.block')].find(({ textContent }) =>
      name.test(replaceNonBreakingSpaces(textContent) ?? ''),
    );
    if (!blockButton) throw new Error(`no block ${name}`);
    return blockButton;
  });
const findEmptyDay = (date: string) => document.querySelector(`[data-date="${date}"] > .time-grid__empty`)!;
const readField = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const moveChange = {
  action: 'move',
  blockId: 'tuesday',
  onDate: '2026-03-03',
  scope: 'date',
  title: tuesday.title,
};

describe('dragging a block', () => {
  it('moves the block to another day and time in half-hour steps, and does not open it', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedule();

    await drag(await findBlock(/martes/), pointAt(2, '09:40'), pointAt(3, '11:12'));

    await waitFor(() =>
      expect(listSentChanges()).toEqual([
        { ...moveChange, date: '2026-03-04', start: '10:30', end: '14:30' },
      ]),
    );
    await findBlock(/miércoles, 4 de marzo de 2026, 10:30/);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it.each([
    ['start', '09:02', '08:00', { start: '08:00', end: '13:00' }],
    ['end', '12:58', '14:28', { start: '09:00', end: '14:30' }],
  ])('resizes the block at its %s', async (edge, from, to, newHours) => {
    const { listSentChanges } = aScheduleServer();
    await openSchedule();

    const handle = (await findBlock(/martes/)).querySelector(`.block__edge--${edge}`)!;
    await drag(handle, pointAt(2, from), pointAt(2, to));

    await waitFor(() =>
      expect(listSentChanges()).toEqual([{ ...moveChange, date: '2026-03-03', ...newHours }]),
    );
  });

  it('is cancelled by Escape', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedule();

    dragWithoutDrop(await findBlock(/martes/), pointAt(2, '09:40'), pointAt(3, '11:12'));
    expect(document.querySelectorAll('.schedule__block--preview')).toHaveLength(1);
    await settle(() => {
      fireEvent.keyDown(window, { key: 'Escape' });
      fireEvent.pointerUp(window, pointer);
    });

    expect(document.querySelectorAll('.schedule__block--preview')).toHaveLength(0);
    expect(listSentChanges()).toEqual([]);
  });

  it('requires a choice of scope for a weekly block, and restores the block on cancel', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedule();

    await drag(await findBlock(/viernes/), pointAt(5, '10:00'), pointAt(5, '11:00'));
    await findBlock(/viernes.*10:00 a. m. a 6:00 p. m./);
    await answerConfirmation('Cancelar');

    await findBlock(/viernes.*9:00 a. m. a 5:00 p. m./);
    expect(listSentChanges()).toEqual([]);
  });

  it('does not move an excluded date', async () => {
    const { listSentChanges } = aScheduleServer({
      blocks: [
        fridays,
        { kind: 'exclusion', blockId: 'x', staffId: 's1', date: '2026-03-06', weeklyBlockId: 'fridays' },
      ],
    });
    await openSchedule();

    await drag(await findBlock(/excluido/), pointAt(5, '10:00'), pointAt(5, '12:00'));

    expect(listSentChanges()).toEqual([]);
  });
});

describe('the free time of a schedule', () => {
  it('becomes a new block in half-hour steps when it is drawn', async () => {
    aScheduleServer();
    await openSchedule();

    await drag(findEmptyDay('2026-03-04'), pointAt(3, '13:05'), pointAt(3, '15:05'));

    await screen.findByRole('complementary');
    expect([readField('Fecha'), readField('Desde'), readField('Hasta')]).toEqual([
      '04/03/2026',
      '13:00',
      '15:30',
    ]);
    expect(document.querySelector('[data-date="2026-03-04"] .block--draft')?.textContent).toBe(
      'Nuevo bloque',
    );
  });

  it('becomes a one-hour block when it is clicked', async () => {
    aScheduleServer();
    await openSchedule();

    fireEvent.click(findEmptyDay('2026-03-04'), pointAt(3, '13:20'));

    await screen.findByRole('complementary');
    expect([readField('Desde'), readField('Hasta')]).toEqual(['13:00', '14:00']);
  });
});

describe('the month view of a schedule', () => {
  const month = '/enfermero/mi-horario?vista=mes';

  it('moves a block to another day at its times', async () => {
    const { listSentChanges } = aScheduleServer();
    await openSchedule(month);

    const monthPointAt = (day: number) => ({ clientX: day * 100 + 50, clientY: 50 });
    await drag(await findBlock(/martes/), monthPointAt(3), monthPointAt(12));

    await waitFor(() =>
      expect(listSentChanges()).toEqual([
        { ...moveChange, date: '2026-03-12', start: '09:00', end: '13:00' },
      ]),
    );
    await findBlock(/jueves, 12 de marzo/);
  });

  it('creates a default day on click', async () => {
    aScheduleServer();
    await openSchedule(month);

    fireEvent.click(screen.getByRole('button', { name: 'Miércoles, 4 de marzo, sin bloques' }));

    await screen.findByRole('complementary');
    expect([readField('Fecha'), readField('Desde'), readField('Hasta')]).toEqual([
      '04/03/2026',
      '09:00',
      '17:00',
    ]);
  });

  it('shows three blocks per day, and a link to the other blocks', async () => {
    const fourBlocks = ['07', '09', '11', '13'].map((hour) => ({
      ...tuesday,
      blockId: hour,
      start: `${hour}:00`,
      end: `${hour}:30`,
    }));
    aScheduleServer({ blocks: fourBlocks });
    const router = await openSchedule(month);
    await waitFor(() => expect(listBlockNames()).toHaveLength(3));

    fireEvent.click(screen.getByRole('button', { name: '+1 más' }));

    await waitFor(() => expect(listBlockNames()).toHaveLength(4));
    expect(router.state.location.search).toBe('?vista=dia&fecha=2026-03-03');
  });
});
