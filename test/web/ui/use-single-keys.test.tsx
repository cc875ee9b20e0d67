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

function renderPage() {
  const handledKeys: string[] = [];
  function Page() {
    useSingleKeys((key) => ('+-/'.includes(key) ? () => handledKeys.push(key) : undefined));
    return <input aria-label="Buscar" />;
  }
  const { getByLabelText } = render(<Page />);
  let timeStamp = 1_000;
  const press = (key: string, pauseMs: number, target: Element = document.body, repeat = false) => {
    timeStamp += pauseMs;
    vi.advanceTimersByTime(pauseMs);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, repeat });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(target, event);
    return event;
  };
  const waitForPause = () => vi.advanceTimersByTime(1_000);
  return { handledKeys, press, waitForPause, field: getByLabelText('Buscar') };
}

it('useSingleKeys runs the action of a pressed or held key', () => {
  const { handledKeys, press, waitForPause } = renderPage();
  expect(press('+', 500).defaultPrevented).toBe(true);
  press('-', scannerPauseMs + 40);
  press('+', 400);
  press('+', 500, document.body, true);
  press('x', 500);
  waitForPause();
  expect(handledKeys).toEqual(['+', '-', '+', '+']);
});

it('useSingleKeys ignores the characters of a scanned barcode', () => {
  const { handledKeys, press, waitForPause } = renderPage();
  for (const key of '+QC-157/') press(key, 8);
  press('Enter', 8);
  waitForPause();
  expect(handledKeys).toEqual([]);
});

it('useSingleKeys ignores fields, dialogs and browser shortcuts', () => {
  const { handledKeys, press, waitForPause, field } = renderPage();
  expect(press('+', 500, field).defaultPrevented).toBe(false);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  press('+', 500);
  dialog.remove();
  waitForPause();
  expect(handledKeys).toEqual([]);
});

it('useSingleKeys ignores all keys while shortcuts are off', () => {
  const { handledKeys, press, waitForPause } = renderPage();
  render(<SearchBox label="Buscar cita" value="" onChange={() => {}} slash />);
  const search = screen.getByLabelText('Buscar cita');
  const dialog = render(<ShortcutsDialog onClose={() => {}} />);
  const pressWithoutDialog = (key: string) => {
    const opened = document.querySelector('dialog');
    opened?.removeAttribute('open');
    press(key, 500);
    waitForPause();
  };
  const toggleShortcuts = () =>
    fireEvent.click(screen.getByRole('switch', { name: 'Atajos de una sola tecla', hidden: true }));

  toggleShortcuts();
  pressWithoutDialog('+');
  expect([handledKeys, search.getAttribute('aria-keyshortcuts')]).toEqual([[], null]);

  toggleShortcuts();
  pressWithoutDialog('+');
  expect([handledKeys, search.getAttribute('aria-keyshortcuts')]).toEqual([['+'], '/']);
  dialog.unmount();
});
