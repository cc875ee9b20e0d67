import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StaffOption } from '#shared/staff/api.ts';
import { CalendarFilter } from '#web/src/features/appointments/calendar/calendar-tools.tsx';

const aMember = (staffId: string): StaffOption => ({
  staffId,
  firstName: 'Paola',
  lastName: 'Vega',
  colorIndex: 0,
  active: true,
  serviceIds: [],
});

it('CalendarFilter is disabled while the staff loads, and hidden if there is no staff member to choose', () => {
  const ignore = () => undefined;
  const createFilter = (staff: readonly StaffOption[], isLoading = false) => (
    <CalendarFilter staff={staff} isLoading={isLoading} staffId={staff[1]?.staffId} onChange={ignore} />
  );
  const { rerender } = render(createFilter([], true));
  const filter = screen.getByLabelText<HTMLSelectElement>('Esteticista');
  expect(filter.disabled).toBe(true);

  rerender(createFilter([aMember('a'), aMember('b')]));
  expect(screen.getByLabelText('Esteticista')).toBe(filter);
  expect([filter.disabled, filter.value]).toEqual([false, 'b']);

  rerender(createFilter([aMember('a')]));
  expect(screen.queryByLabelText('Esteticista')).toBeNull();
});
