import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';

const onLeave = vi.fn();
const onSelect = vi.fn();
beforeEach(() => {
  onLeave.mockReset();
  onSelect.mockReset();
});

const createGrid = (selected: string, keysAt?: string) => (
  <MonthGrid
    month={selected.slice(0, 7)}
    label="mes"
    today="2026-11-10"
    selected={selected}
    {...(keysAt && { keysAt })}
    describe={(date) => date}
    onSelect={onSelect}
    onLeave={onLeave}
  >
    {() => null}
  </MonthGrid>
);
const getDay = (date: string) => screen.getByRole('button', { name: date });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('MonthGrid whose keys are faster than rendering', () => {
  it('continues from the day that earlier keys reached', () => {
    render(createGrid('2026-11-10', '2026-11-10'));
    getDay('2026-11-10').focus();

    for (const key of ['PageDown', 'ArrowRight', 'PageUp', 'Enter']) press(key);

    expect(onLeave.mock.calls).toEqual([['2026-12-10'], ['2026-12-11'], ['2026-11-11']]);
    expect(onSelect.mock.calls).toEqual([['2026-11-11']]);
  });

  it('moves to the adjacent month and back', () => {
    const { rerender } = render(createGrid('2026-11-10'));
    getDay('2026-11-10').focus();

    press('PageDown');
    press('PageUp');
    rerender(createGrid('2026-12-10'));
    press('Enter');

    expect(onLeave.mock.calls).toEqual([['2026-12-10'], ['2026-11-10']]);
    expect(onSelect.mock.calls).toEqual([['2026-11-10']]);
  });

  it('restarts from a clicked day', () => {
    render(createGrid('2026-11-10', '2026-11-10'));
    getDay('2026-11-10').focus();

    press('PageDown');
    getDay('2026-11-20').focus();
    press('ArrowLeft');

    expect(onLeave).toHaveBeenLastCalledWith('2026-11-19');
  });
});
