import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffOption } from '#shared/staff/api.ts';
import { CalendarFilter } from '#web/src/features/appointments/calendar/calendar-tools.tsx';

const member = (staffId: string): StaffOption => ({
  staffId,
  firstName: 'Paola',
  lastName: 'Vega',
  colorIndex: 0,
  active: true,
  serviceIds: [],
});

it('CalendarFilter is disabled while the staff loads, and hidden when there is no staff member to choose', () => {
  const nothing = () => undefined;
  const filterOf = (people: readonly StaffOption[], isComing = false) => (
    <CalendarFilter people={people} isLoading={isComing} staffId={people[1]?.staffId} onChange={nothing} />
  );
  const { rerender } = render(filterOf([], true));
  const filter = screen.getByLabelText<HTMLSelectElement>('Esteticista');
  expect(filter.disabled).toBe(true);

  rerender(filterOf([member('a'), member('b')]));
  expect(screen.getByLabelText('Esteticista')).toBe(filter);
  expect([filter.disabled, filter.value]).toEqual([false, 'b']);

  rerender(filterOf([member('a')]));
  expect(screen.queryByLabelText('Esteticista')).toBeNull();
});
