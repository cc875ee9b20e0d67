import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { renderAt } from '../support/render.tsx';

function CancelButton() {
  return <Button onClick={useDialogClose()}>Cancelar</Button>;
}

type PageProps = { dirty: boolean; goes?: boolean };

/** `goes`: what opens the dialog is not there while it is open. */
function Page({ dirty, goes = false }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!(goes && isOpen) && <Button onClick={() => setOpen(true)}>Abrir</Button>}
      <main id={contentId} tabIndex={-1} />
      {isOpen && (
        <Dialog title="Reprogramar cita" dirty={dirty} onClose={() => setOpen(false)}>
          <DialogBody>Fecha y hora</DialogBody>
          <DialogFoot>
            <CancelButton />
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog', { name: 'Reprogramar cita' });
function open(dirty: boolean, goes = false) {
  renderAt(<Page dirty={dirty} goes={goes} />);
  screen.getByRole('button', { name: 'Abrir' }).focus();
  press('Abrir');
}

describe('a dialog', () => {
  it('is named by its title, where reading starts', () => {
    open(false);

    expect(dialog()).not.toBeNull();
    expect(document.activeElement?.textContent).toBe('Reprogramar cita');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(dialog()!, { key: 'Escape' })],
    ['its cross', () => press('Cerrar')],
    ["its 'Cancelar'", () => press('Cancelar')],
    ['a press beside it', () => fireEvent.mouseDown(dialog()!)],
  ])('closes by %s and gives the focus back', (_, close) => {
    open(false);

    close();

    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
  });

  it('gives the focus to the content of the page where what opened it is gone', () => {
    open(false, true);

    press('Cancelar');

    expect(document.activeElement?.id).toBe(contentId);
  });

  it('asks before it throws away what was typed', () => {
    open(true);

    fireEvent.keyDown(dialog()!, { key: 'Escape' });
    const question = screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    fireEvent.keyDown(question, { key: 'Escape' });
    const stayed = dialog() !== null && screen.queryByRole('alertdialog') === null;
    press('Cancelar');
    press('Descartar');

    expect(stayed).toBe(true);
    expect(dialog()).toBeNull();
  });
});

describe('a confirmation', () => {
  it('brings into sight why the deed was not done, below a list however long', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const error = 'Hoy ya tiene citas.';

    renderAt(
      <ConfirmDialog
        title="Eliminar"
        confirmLabel="Eliminar"
        error={error}
        onConfirm={vi.fn()}
        onCancel={vi.fn()}
      >
        Se eliminan 40 citas.
      </ConfirmDialog>,
    );

    expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
    expect(screen.getByRole('alert').textContent).toBe(error);
  });

  it('does the deed only when asked to, and not twice', () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const { unmount } = renderAt(
      <ConfirmDialog
        title="Eliminar paciente"
        confirmLabel="Eliminar"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        ¿Estás seguro de eliminar este paciente?
      </ConfirmDialog>,
    );
    press('Cancelar');
    press('Eliminar');
    unmount();

    renderAt(
      <ConfirmDialog title="Eliminar" confirmLabel="Eliminar" busy onConfirm={onConfirm} onCancel={onCancel}>
        Un momento
      </ConfirmDialog>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });

    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });
});
