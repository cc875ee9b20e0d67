import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '#test/web/support/render.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';

const labels = ['Reprogramar', 'Editar', 'Área tratada', 'Repetir', 'Cancelar'];

function openMenu() {
  renderAt(
    <MoreMenu label="Más acciones" items={labels.map((label) => ({ label, onSelect: () => undefined }))} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
}
const press = (key: string, overrides = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ...overrides });
const readFocusedItem = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('moves the focus with a letter to the next item with that initial, ignoring accents, and wraps around', () => {
    openMenu();
    expect(readFocusedItem()).toBe('Reprogramar');

    const focusedItems = ['r', 'R', 'a', 'c'].map((letter) => {
      press(letter);
      return readFocusedItem();
    });

    expect(focusedItems).toEqual(['Repetir', 'Reprogramar', 'Área tratada', 'Cancelar']);
  });

  it('keeps the focus if no item matches, and leaves shortcuts to the browser', () => {
    openMenu();

    // An unhandled key returns true.
    expect([press('z'), press('c', { ctrlKey: true }), press('c', { metaKey: true })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(readFocusedItem()).toBe('Reprogramar');
  });

  it('moves the focus by arrows, Home and End, and returns the focus on Escape', () => {
    openMenu();

    const focusedItems = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].map((key) => {
      press(key);
      return readFocusedItem();
    });
    press('Escape');

    expect(focusedItems).toEqual(['Cancelar', 'Reprogramar', 'Editar', 'Cancelar', 'Reprogramar']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Más acciones' }));
  });
});
