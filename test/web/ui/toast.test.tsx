import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { Toaster, toast } from '#web/src/ui/feedback/toast.tsx';
import { renderAt } from '../support/render.tsx';

afterEach(() => void toast.dismiss('news'));

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Toaster />
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && (
        <Dialog title="Ficha" dirty onClose={() => setOpen(false)}>
          <DialogBody>Lo escrito</DialogBody>
        </Dialog>
      )}
    </>
  );
}

const tell = async (text: string) => {
  act(() => toast.stand('news', 'right', { title: text, description: '', ...still }, () => undefined));
  return screen.findByText(text);
};
const still = { icon: null, onPress: () => undefined, onClose: () => undefined };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The element that contains the toast: everything outside the topmost dialog is inert. */
const home = () => screen.getByText('Guardado').closest('.toasts')!.parentElement;

describe('Toast', () => {
  it('moves to the topmost dialog, and to the page when none is open', async () => {
    renderAt(<Page />);
    await tell('Guardado');
    const homes = [home()];

    press('Abrir');
    homes.push(home());
    const record = screen.getByRole('dialog', { name: 'Ficha' });
    press('Cerrar');
    homes.push(home());
    const question = screen.getByRole('alertdialog');
    press('Seguir editando');
    homes.push(home());
    press('Cerrar');
    press('Descartar');
    homes.push(home());

    expect(homes).toEqual([document.body, record, question, record, document.body]);
  });

  it('is rendered once, in one live region, while a dialog is open', async () => {
    renderAt(<Page />);
    press('Abrir');

    const shown = await tell('Guardado');

    expect(home()).toBe(screen.getByRole('dialog', { name: 'Ficha' }));
    expect(screen.getAllByText('Guardado')).toEqual([shown]);
    expect(document.querySelectorAll('.toasts [aria-live]')).toHaveLength(1);
    expect(shown.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('removes the buttons of the toast that it replaces', async () => {
    renderAt(<Page />);
    act(
      () =>
        void toast.success('Preparado', {
          id: 'order',
          action: { label: 'Deshacer', onClick: still.onPress },
        }),
    );
    await screen.findByRole('button', { name: 'Deshacer' });

    act(() => void toast.success('Entregado', { id: 'order' }));
    await screen.findByText('Entregado');

    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cerrar aviso' })).toBeNull();
    act(() => void toast.dismiss('order'));
  });
});
