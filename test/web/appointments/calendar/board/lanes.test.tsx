import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freezeClock } from '#test/web/appointments/shared/open-page.tsx';
import {
  aBoardServer,
  anAppointment,
  camila,
  drag,
  findAppointmentButton,
  findColumn,
  friday,
  readAnnouncements,
  renderBoard,
} from './day-board-fixture.tsx';

const saturday = '2026-03-07';

beforeEach(() => {
  freezeClock();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

const luz = anAppointment({ appointmentId: 'a2', staffId: 's2', patientName: 'Luz Meléndez' });
const listLanes = () =>
  screen
    .getAllByRole('list')
    .flatMap((list) => list.getAttribute('aria-label') ?? [])
    .filter((name) => name.includes('marzo'));
const listLaneHeads = () =>
  [...document.querySelectorAll('.day-board__lane')].map((head) => ({
    name: head.getAttribute('title'),
    color: /person-\d/.exec(head.innerHTML)?.[0],
  }));

describe('the week board for several aestheticians', () => {
  it('divides every day into labelled lanes by staff member, in a fixed order and color, with appointments of full lane width', async () => {
    aBoardServer([anAppointment(), luz]);

    await renderBoard({ view: 'week' });

    expect(listLanes()).toHaveLength(14);
    expect(listLanes().slice(8)).toEqual([
      'jueves, 5 de marzo, Camila Prueba: sin citas',
      'jueves, 5 de marzo, Yadira Prueba: sin citas',
      'viernes, 6 de marzo, Camila Prueba: 1 cita',
      'viernes, 6 de marzo, Yadira Prueba: 1 cita',
      'sábado, 7 de marzo, Camila Prueba: sin citas',
      'sábado, 7 de marzo, Yadira Prueba: sin citas',
    ]);
    expect(findColumn(/^viernes.*Yadira/).getByRole('button', { name: /^Luz/ })).toBeTruthy();
    const widths = [/^Rosa/, /^Luz/].map((name) => findAppointmentButton(name).closest('li')!.style.width);
    expect(widths).toEqual(['100%', '100%']);
    expect(listLaneHeads()).toEqual(
      Array.from({ length: 7 }, () => [
        { name: 'Camila Prueba', color: 'person-1' },
        { name: 'Yadira Prueba', color: 'person-2' },
      ]).flat(),
    );
  });

  it('shows the current time across the lanes of today, announces it once, and scrolls by keyboard if it is empty', async () => {
    aBoardServer([]);

    await renderBoard({ view: 'week' });

    expect(document.querySelectorAll('.time-grid__now')).toHaveLength(2);
    expect(screen.getAllByText(/^Ahora/)).toHaveLength(1);
    expect(document.querySelector<HTMLElement>('.time-grid')?.tabIndex).toBe(0);
  });

  it('scrolls to the chosen day, each of which shows its number of appointments', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return Number(this.dataset['column'] ?? 0) * 100;
    });
    aBoardServer([anAppointment(), luz]);
    await renderBoard({ view: 'week' });
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'dom. 1 · 0 citas',
      'lun. 2 · 0 citas',
      'mar. 3 · 0 citas',
      'mié. 4 · 0 citas',
      'jue. 5 · 0 citas',
      'vie. 6 · 2 citas',
      'sáb. 7 · 0 citas',
    ]);

    fireEvent.click(screen.getByRole('radio', { name: /^sáb/ }));

    expect(document.querySelector('.time-grid')?.scrollLeft).toBe(1_200);
  });

  it('has one column per day for a single aesthetician', async () => {
    aBoardServer([anAppointment()]);

    await renderBoard({ view: 'week', staff: [camila] });

    expect(listLanes()).toHaveLength(7);
    expect(listLanes()[5]).toBe('viernes, 6 de marzo: 1 cita');
    expect(listLaneHeads()).toEqual([]);
  });
});

describe('dragging an appointment between the lanes of a week', () => {
  const initialSlot = { staffId: 's1', date: friday, time: '10:00', durationMinutes: 60 };
  // Friday's lanes are columns 10 and 11.
  const grabPoint = { column: 10, time: '10:10' };

  it('changes the staff member, whom undo restores', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await renderBoard({ view: 'week' });

    await drag(findAppointmentButton(), grabPoint, { column: 11, time: '10:12' });
    await waitFor(() => expect(findColumn(/^viernes.*Yadira.*1 cita/)).toBeTruthy());
    expect(readAnnouncements()).toContain('con Yadira Prueba');
    fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));

    await waitFor(() => expect(findColumn(/^viernes.*Camila.*1 cita/)).toBeTruthy());
    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toEqual([
        { from: initialSlot, to: { ...initialSlot, staffId: 's2' } },
        { from: { ...initialSlot, staffId: 's2' }, to: initialSlot },
      ]),
    );
  });

  it('changes the day, time and staff member in one move', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await renderBoard({ view: 'week' });

    await drag(findAppointmentButton(), grabPoint, { column: 13, time: '13:38' });

    expect(changes.map(({ body }) => body)).toEqual([
      { from: initialSlot, to: { ...initialSlot, staffId: 's2', date: saturday, time: '13:30' } },
    ]);
  });
});
