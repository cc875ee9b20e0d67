import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShortcutHelp } from '#web/src/app/layouts/shortcut-help.tsx';
import { ShortcutsDialog } from '#web/src/components/account-security/shortcuts-dialog.tsx';
import { listShortcuts, type Shortcut, useShortcuts } from '#web/src/ui/use-shortcuts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Page({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts);
  return <input aria-label="Nombre" />;
}

const press = (key: string, target: Element = document.body) => {
  const wasHandled = !fireEvent.keyDown(target, { key });
  act(() => void vi.advanceTimersByTime(1_000));
  return wasHandled;
};

it('useShortcuts binds letters in either case, and named keys, outside fields', () => {
  const done: string[] = [];
  const find = (key: string) => () => void done.push(key);
  render(
    <Page
      shortcuts={[
        { keys: ['M'], label: 'Mover', find },
        { keys: ['ArrowUp', 'ArrowDown'], label: 'Pasar', find },
        { keys: ['F2'], label: 'Buscar el cliente', find, inFields: true },
      ]}
    />,
  );
  const field = screen.getByLabelText('Nombre');
  expect(['m', 'M', 'ArrowDown', 'x'].map((key) => press(key))).toEqual([true, true, true, false]);
  expect(['m', 'ArrowDown', 'F2'].map((key) => press(key, field))).toEqual([false, false, true]);
  expect(done).toEqual(['m', 'M', 'ArrowDown', 'F2']);
});

it('a key without an action now stays with the browser', () => {
  render(<Page shortcuts={[{ keys: ['M', 'ArrowDown'], label: 'Mover', find: () => undefined }]} />);
  expect([press('m'), press('ArrowDown')]).toEqual([false, false]);
});

it('listShortcuts returns each shortcut of the mounted screen once', () => {
  const shared = { keys: ['M'], label: 'Mover la cita enfocada' };
  const shell = render(<Page shortcuts={[{ keys: ['Ctrl+K'], label: 'Buscar' }]} />);
  const page = render(
    <>
      <Page shortcuts={[shared]} />
      <Page shortcuts={[shared]} />
    </>,
  );
  expect(listShortcuts().map(({ label }) => label)).toEqual(['Mover la cita enfocada', 'Buscar']);
  page.unmount();
  expect(listShortcuts().map(({ label }) => label)).toEqual(['Buscar']);
  shell.unmount();
  expect(listShortcuts()).toEqual([]);
});

it('? lists the shortcuts of the screen', async () => {
  render(
    <>
      <ShortcutHelp />
      <Page shortcuts={[{ keys: ['ArrowUp', 'ArrowDown'], label: 'Pasar de fila' }]} />
    </>,
  );
  press('?');
  vi.useRealTimers();
  expect(await screen.findByText('Pasar de fila')).toBeTruthy();
  expect(screen.getByText('Flecha abajo')).toBeTruthy();
  expect(screen.getByText('Ver los atajos de esta pantalla')).toBeTruthy();
});

it('the list leaves out the shortcuts that are turned off', () => {
  render(
    <Page
      shortcuts={[
        { keys: ['M'], label: 'Mover' },
        { keys: ['F2'], label: 'Buscar el cliente' },
      ]}
    />,
  );
  render(<ShortcutsDialog onClose={() => {}} />);
  const listLabels = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(listLabels()).toEqual(['Mover', 'Buscar el cliente']);
  const toggle = screen.getByRole('switch', { name: 'Atajos de una sola tecla', hidden: true });
  fireEvent.click(toggle);
  expect(listLabels()).toEqual(['Buscar el cliente']);
  fireEvent.click(toggle);
});
