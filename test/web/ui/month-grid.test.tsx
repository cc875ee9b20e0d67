import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MonthGrid } from '#web/src/ui/month-grid/month-grid.tsx';

const onLeave = vi.fn();
const onSelect = vi.fn();
beforeEach(() => {
  onLeave.mockReset();
  onSelect.mockReset();
});

const grid = (selected: string, keysAt?: string) => (
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
const dayOf = (date: string) => screen.getByRole('button', { name: date });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('keys that come before the page has followed the ones before', () => {
  it('go on from the day that those went to, where the page keeps it', () => {
    render(grid('2026-11-10', '2026-11-10'));
    dayOf('2026-11-10').focus();

    for (const key of ['PageDown', 'ArrowRight', 'PageUp', 'Enter']) press(key);

    expect(onLeave.mock.calls).toEqual([['2026-12-10'], ['2026-12-11'], ['2026-11-11']]);
    expect(onSelect.mock.calls).toEqual([['2026-11-11']]);
  });

  it('reach the month beside and come back, though it was drawn only in between', () => {
    const { rerender } = render(grid('2026-11-10'));
    dayOf('2026-11-10').focus();

    press('PageDown');
    press('PageUp');
    rerender(grid('2026-12-10'));
    press('Enter');

    expect(onLeave.mock.calls).toEqual([['2026-12-10'], ['2026-11-10']]);
    expect(onSelect.mock.calls).toEqual([['2026-11-10']]);
  });

  it('start anew from a day that was pressed', () => {
    render(grid('2026-11-10', '2026-11-10'));
    dayOf('2026-11-10').focus();

    press('PageDown');
    dayOf('2026-11-20').focus();
    press('ArrowLeft');

    expect(onLeave).toHaveBeenLastCalledWith('2026-11-19');
  });
});
