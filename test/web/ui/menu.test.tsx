import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/web/support/render.tsx';
import { MoreMenu } from '#web/src/ui/buttons/menu.tsx';

const labels = ['Reprogramar', 'Editar', 'Área tratada', 'Repetir', 'Cancelar'];

function openMenu(onSelect = vi.fn()) {
  renderAt(
    <MoreMenu
      label="Más acciones"
      items={labels.map((label) => ({ label, onSelect: () => onSelect(label) }))}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
}
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more });
const focused = () => document.activeElement?.textContent;

describe('Menu', () => {
  it('moves with a letter to the next item with that initial, ignoring accents, and wraps around', () => {
    openMenu();
    expect(focused()).toBe('Reprogramar');

    const reached = ['r', 'R', 'a', 'c'].map((letter) => {
      press(letter);
      return focused();
    });

    expect(reached).toEqual(['Repetir', 'Reprogramar', 'Área tratada', 'Cancelar']);
  });

  it('stays when no item matches, and leaves shortcuts to the browser', () => {
    openMenu();

    // True: the event was not handled.
    expect([press('z'), press('c', { ctrlKey: true }), press('c', { metaKey: true })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(focused()).toBe('Reprogramar');
  });

  it('moves by arrows, Home and End, and returns the focus on Escape', () => {
    openMenu();

    const reached = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'Home'].map((key) => {
      press(key);
      return focused();
    });
    press('Escape');

    expect(reached).toEqual(['Cancelar', 'Reprogramar', 'Editar', 'Cancelar', 'Reprogramar']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Más acciones' }));
  });
});
