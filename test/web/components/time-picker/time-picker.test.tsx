import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createUnrequestedTimes, type FreeTimes } from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { TimeStrip } from '#web/src/components/time-picker/time-strip.tsx';
import { useVisibleMonth } from '#web/src/components/time-picker/visible-month.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T14:00:00.000Z') });
});

const copy = {
  none: 'No queda ninguna.',
  closed: 'Nadie trabaja.',
  notFree: (time: string) => `${time} no está libre.`,
  failed: 'No se sabe.',
};
const knownTimes: FreeTimes = {
  state: 'known',
  days: [
    { date: '2026-03-09', times: ['09:00', '14:00'] },
    { date: '2026-03-10', times: [] },
  ],
};
const retry = vi.fn();
const failedTimes: FreeTimes = { state: 'failed', error: new Error('no'), isRetrying: false, retry };

type PickerProps = { kind: 'strip' | 'fields'; freeTimes: FreeTimes; date?: string; time?: string };

function Picker({ kind, freeTimes, ...start }: PickerProps) {
  const [date, setDate] = useState(start.date ?? '2026-03-09');
  const [time, setTime] = useState(start.time ?? '');
  const visibleMonth = useVisibleMonth(date);
  const control = { error: undefined, ref: () => undefined };
  const choice = {
    date: { ...control, value: date, change: setDate },
    time: { ...control, value: time, change: setTime },
    freeTimes,
    durationMinutes: 60,
  };
  if (kind === 'strip')
    return <TimeStrip {...choice} visibleMonth={visibleMonth} titles={{ day: 'Día', hour: 'Hora' }} />;
  return <TimeFields {...choice} copy={copy} legend="Libres" isCurrentHour={false} />;
}

const renderPicker = (props: PickerProps) => render(<Picker {...props} />);

describe('TimeStrip', () => {
  it('marks full days, and groups the times of the chosen day', () => {
    renderPicker({ kind: 'strip', freeTimes: knownTimes });

    expect(screen.getByRole('radio', { name: /martes, 10.*Sin horas libres/ })).toHaveProperty(
      'disabled',
      true,
    );
    expect(within(screen.getByRole('group', { name: 'Tarde' })).getAllByRole('radio')).toHaveLength(1);
    fireEvent.click(screen.getByRole('radio', { name: /^9:00/ }));
    expect(screen.getByRole('radio', { name: /^9:00/, checked: true })).toBeTruthy();
  });

  it('shows why no times load, that times are loading, or that no day has free times', () => {
    const { rerender } = renderPicker({
      kind: 'strip',
      freeTimes: createUnrequestedTimes('Primero el servicio.'),
    });
    expect(screen.getAllByText('Primero el servicio.')).toHaveLength(2);
    expect(screen.queryByLabelText('Mes')).toBeNull();

    rerender(<Picker kind="strip" freeTimes={{ state: 'searching' }} />);
    expect(screen.getByText('Buscando horas libres...')).toBeTruthy();

    rerender(
      <Picker kind="strip" freeTimes={{ state: 'known', days: [{ date: '2026-03-10', times: [] }] }} />,
    );
    expect(screen.getByText('No hay horas libres en estos días. Elige otro mes.')).toBeTruthy();
  });
});

describe('TimeFields', () => {
  it('accepts any time, and marks one that is not free', () => {
    renderPicker({ kind: 'fields', freeTimes: knownTimes, time: '14:00' });

    fireEvent.change(screen.getByLabelText('Minutos'), { target: { value: '35' } });

    expect(screen.getByText('14:35 no está libre.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Mañana o tarde').value).toBe('1');
  });

  it('does not mark a time in a free interval, even if it is not offered', () => {
    const days = [{ date: '2026-03-09', times: ['09:00'], room: [{ start: 540, end: 660 }] }];
    renderPicker({ kind: 'fields', freeTimes: { state: 'known', days }, time: '09:59' });
    expect(screen.queryByText(/no está libre/)).toBeNull();

    fireEvent.change(screen.getByLabelText('Hora'), { target: { value: '10' } });

    expect(screen.getByText('10:59 no está libre.')).toBeTruthy();
  });

  it('starts empty, and selects the afternoon for the hour 3', () => {
    renderPicker({ kind: 'fields', freeTimes: knownTimes });
    const hour = screen.getByLabelText<HTMLSelectElement>('Hora');
    expect([hour.value, screen.getByLabelText<HTMLSelectElement>('Minutos').disabled]).toEqual(['', true]);

    fireEvent.change(hour, { target: { value: '3' } });

    expect(screen.getByText('15:00 no está libre.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Mañana o tarde').value).toBe('1');
  });

  it('accepts a time on a full day, with a warning', () => {
    renderPicker({ kind: 'fields', freeTimes: knownTimes, date: '2026-03-10' });

    expect(screen.getByText(copy.none)).toBeTruthy();
    expect(screen.getByLabelText('Hora')).toBeTruthy();
  });

  it('selects a suggestion with one click', () => {
    renderPicker({ kind: 'fields', freeTimes: knownTimes, time: '14:00' });

    fireEvent.click(screen.getByRole('radio', { name: /^9:00/ }));

    expect(screen.getByLabelText<HTMLSelectElement>('Hora').value).toBe('9');
  });
});

describe('a time picker whose times failed to load', () => {
  it.each(['strip', 'fields'] as const)('offers a retry in the %s', (kind) => {
    retry.mockClear();
    renderPicker({ kind, freeTimes: failedTimes });

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));

    expect(retry).toHaveBeenCalledOnce();
  });

  it('still accepts any other time', () => {
    renderPicker({ kind: 'fields', freeTimes: failedTimes, time: '14:00' });

    expect(screen.getByText(copy.failed)).toBeTruthy();
    expect(screen.getByLabelText('Hora')).toBeTruthy();
  });
});
