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

const showNews = async (text: string) => {
  act(() =>
    toast.persist('news', 'right', { title: text, description: '', ...newsOptions }, () => undefined),
  );
  return screen.findByText(text);
};
const newsOptions = { icon: null, onClick: () => undefined, onClose: () => undefined };
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Returns the element that contains the toasts. Everything outside the topmost dialog is inert. */
const getContainer = () => screen.getByText('Guardado').closest('.toasts')!.parentElement;

describe('Toast', () => {
  it('moves to the topmost dialog, or to the page if no dialog is open', async () => {
    renderAt(<Page />);
    await showNews('Guardado');
    const containers = [getContainer()];

    click('Abrir');
    containers.push(getContainer());
    const record = screen.getByRole('dialog', { name: 'Ficha' });
    click('Cerrar');
    containers.push(getContainer());
    const question = screen.getByRole('alertdialog');
    click('Seguir editando');
    containers.push(getContainer());
    click('Cerrar');
    click('Descartar');
    containers.push(getContainer());

    expect(containers).toEqual([document.body, record, question, record, document.body]);
  });

  it('is rendered once, in one live region, while a dialog is open', async () => {
    renderAt(<Page />);
    click('Abrir');

    const toastText = await showNews('Guardado');

    expect(getContainer()).toBe(screen.getByRole('dialog', { name: 'Ficha' }));
    expect(screen.getAllByText('Guardado')).toEqual([toastText]);
    expect(document.querySelectorAll('.toasts [aria-live]')).toHaveLength(1);
    expect(toastText.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  });

  it('replaces the buttons of an earlier toast with the same id', async () => {
    renderAt(<Page />);
    act(
      () =>
        void toast.success('Preparado', {
          id: 'order',
          action: { label: 'Deshacer', onClick: newsOptions.onClick },
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
