import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useScanner } from '#web/src/features/sales/pos/use-scanner.ts';
import { addKey, emptyBurst, readScannedCode, useScannerGuard } from '#web/src/ui/scanner-burst.ts';

const typeKeys = (keys: string, stepMs: number) =>
  [...keys].reduce((burst, key, index) => addKey(burst, key, index * stepMs), emptyBurst);

describe('readScannedCode', () => {
  it('returns a code typed faster than a person types', () => {
    expect(readScannedCode(typeKeys('7501234500118', 10), 130)).toBe('7501234500118');
  });

  it.each([
    ['at the speed of a person', typeKeys('7501234500118', 120), 1_600],
    ['too short for a code', typeKeys('12', 10), 20],
    ['whose end comes late', typeKeys('7501234500118', 10), 400],
    ['without keys', emptyBurst, 0],
  ])('returns undefined for input %s', (_, burst, now) => {
    expect(readScannedCode(burst, now)).toBeUndefined();
  });
});

function PosField({ onCode, onBlocked = () => undefined }: Partial<Parameters<typeof useScanner>[0]>) {
  const [amount, setAmount] = useState('20');
  useScanner({ onCode: (code) => onCode?.(`${code} ${amount}`), onBlocked });
  return <input aria-label="Recibido" value={amount} onChange={({ target }) => setAmount(target.value)} />;
}

/** Types like a scanner, without pauses between the keys, however slow the machine is. */
function scan(field: HTMLElement, code: string, endKey = 'Enter') {
  const press = (key: string) => {
    const event = createEvent.keyDown(field, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 });
    return fireEvent(field, event);
  };
  for (const key of code) {
    if (key !== key.toLowerCase()) press('Shift');
    press(key);
    if (field instanceof HTMLInputElement) fireEvent.input(field, { target: { value: field.value + key } });
  }
  return press(endKey);
}

it('useScanner removes the code from the focused field, which keeps its value', () => {
  const onCode = vi.fn();
  render(<PosField onCode={onCode} />);
  const field = screen.getByLabelText<HTMLInputElement>('Recibido');
  field.focus();

  const isDefaultAllowed = scan(field, '75012345B118');

  // The handler already sees the restored field.
  expect(onCode.mock.calls).toEqual([['75012345B118 20']]);
  expect([field.value, isDefaultAllowed]).toEqual(['20', false]);
});

it('useScanner accepts a code that ends with Tab, without moving the focus', () => {
  const onCode = vi.fn();
  render(<PosField onCode={onCode} />);

  const isDefaultAllowed = scan(screen.getByLabelText('Recibido'), '75012345B118', 'Tab');

  expect(onCode.mock.calls).toEqual([['75012345B118 20']]);
  expect(isDefaultAllowed).toBe(false);
});

it('useScannerGuard does not click a focused button on the Enter or space of a code', () => {
  const keys: string[] = [];
  function AnyScreen() {
    useScannerGuard();
    return (
      <>
        <button type="button" onKeyDown={({ key }) => keys.push(key)}>
          Eliminar
        </button>
        <input aria-label="Buscar" onKeyDown={({ key }) => keys.push(key)} />
      </>
    );
  }
  render(<AnyScreen />);
  const button = screen.getByRole('button');

  expect(scan(button, 'AB 12')).toBe(false);
  expect(keys).not.toContain('Enter');
  expect(keys).not.toContain(' ');
  expect(scan(screen.getByLabelText('Buscar'), '7501')).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
});

it('useScanner does not type into or submit a dialog', () => {
  const [onCode, onBlocked] = [vi.fn(), vi.fn()];
  render(
    <dialog open>
      <PosField onCode={onCode} onBlocked={onBlocked} />
    </dialog>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Recibido');

  const isDefaultAllowed = scan(field, '7501234500118');

  expect([field.value, isDefaultAllowed]).toEqual(['20', false]);
  expect([onCode.mock.calls.length, onBlocked.mock.calls.length]).toEqual([0, 1]);
});

it('useScanner ignores Enter after another key was pressed', () => {
  const onCode = vi.fn();
  render(<PosField onCode={onCode} />);
  const field = screen.getByLabelText<HTMLInputElement>('Recibido');
  for (const key of [...'crema', 'Escape']) fireEvent.keyDown(field, { key });

  expect(fireEvent.keyDown(document.body, { key: 'Enter' })).toBe(true);
  expect(onCode).not.toHaveBeenCalled();
});
