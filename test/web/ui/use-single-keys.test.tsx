import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShortcutsDialog } from '#web/src/components/account-security/shortcuts-dialog.tsx';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';
import { scannerPauseMs } from '#web/src/ui/scanner-burst.ts';
import { useSingleKeys } from '#web/src/ui/use-single-keys.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aPage() {
  const acted: string[] = [];
  function Page() {
    useSingleKeys((key) => ('+-/'.includes(key) ? () => acted.push(key) : undefined));
    return <input aria-label="Buscar" />;
  }
  const { getByLabelText } = render(<Page />);
  let at = 1_000;
  const press = (key: string, pauseMs: number, target: Element = document.body, repeat = false) => {
    at += pauseMs;
    vi.advanceTimersByTime(pauseMs);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, repeat });
    Object.defineProperty(event, 'timeStamp', { value: at });
    fireEvent(target, event);
    return event;
  };
  const rest = () => vi.advanceTimersByTime(1_000);
  return { acted, press, rest, field: getByLabelText('Buscar') };
}

it('useSingleKeys runs the action of a pressed or held key', () => {
  const { acted, press, rest } = aPage();
  expect(press('+', 500).defaultPrevented).toBe(true);
  press('-', scannerPauseMs + 40);
  press('+', 400);
  press('+', 500, document.body, true);
  press('x', 500);
  rest();
  expect(acted).toEqual(['+', '-', '+', '+']);
});

it('useSingleKeys ignores the characters of a scanned barcode', () => {
  const { acted, press, rest } = aPage();
  for (const key of '+QC-157/') press(key, 8);
  press('Enter', 8);
  rest();
  expect(acted).toEqual([]);
});

it('useSingleKeys ignores fields, dialogs and browser shortcuts', () => {
  const { acted, press, rest, field } = aPage();
  expect(press('+', 500, field).defaultPrevented).toBe(false);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  press('+', 500);
  dialog.remove();
  rest();
  expect(acted).toEqual([]);
});

it('useSingleKeys ignores all keys while shortcuts are off', () => {
  const { acted, press, rest } = aPage();
  render(<SearchBox label="Buscar cita" value="" onChange={() => {}} slash />);
  const search = screen.getByLabelText('Buscar cita');
  const dialog = render(<ShortcutsDialog onClose={() => {}} />);
  const pressWithoutDialog = (key: string) => {
    const opened = document.querySelector('dialog');
    opened?.removeAttribute('open');
    press(key, 500);
    rest();
  };
  const flip = () =>
    fireEvent.click(screen.getByRole('switch', { name: 'Atajos de una sola tecla', hidden: true }));

  flip();
  pressWithoutDialog('+');
  expect([acted, search.getAttribute('aria-keyshortcuts')]).toEqual([[], null]);

  flip();
  pressWithoutDialog('+');
  expect([acted, search.getAttribute('aria-keyshortcuts')]).toEqual([['+'], '/']);
  dialog.unmount();
});
