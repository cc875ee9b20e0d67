import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { freezeClock, openPage } from '#test/web/appointments/shared/open-page.tsx';
import type { CalendarView } from '#web/src/features/appointments/calendar/calendar-address.ts';
import { CalendarHead } from '#web/src/features/appointments/calendar/calendar-head.tsx';

function readTitle(view: CalendarView, date: string): string | null {
  const { unmount } = openPage(
    <CalendarHead
      address={{ view, date, staffId: undefined, appointmentId: undefined }}
      today="2026-03-06"
      onGo={vi.fn()}
    >
      {null}
    </CalendarHead>,
    '/',
  );
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  unmount();
  return title;
}

it('the head of the calendar shortens the date on phones, without the year unless it is another one', () => {
  freezeClock();
  const wideTitle = readTitle('day', '2026-03-11');
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));

  expect(wideTitle).toBe('miércoles, 11 de marzo de 2026');
  expect(readTitle('day', '2026-03-11')).toBe('mié. 11 mar.');
  expect(readTitle('day', '2027-01-02')).toBe('sáb. 2 ene. 2027');
  expect(readTitle('week', '2026-03-11')).toBe('8 al 14 mar.');
  expect(readTitle('week', '2026-03-31')).toBe('29 mar. al 4 abr.');
});
