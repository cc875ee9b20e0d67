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

type PageProps = {
  dirty: boolean;
  /** Unmounts the opener while the dialog is open. */
  hidesOpener?: boolean;
};

function Page({ dirty, hidesOpener = false }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {!(hidesOpener && isOpen) && <Button onClick={() => setOpen(true)}>Abrir</Button>}
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

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const queryDialog = () => screen.queryByRole('dialog', { name: 'Reprogramar cita' });
function openDialog(dirty: boolean, hidesOpener = false) {
  renderAt(<Page dirty={dirty} hidesOpener={hidesOpener} />);
  screen.getByRole('button', { name: 'Abrir' }).focus();
  click('Abrir');
}

describe('Dialog', () => {
  it('is labelled by its title, which has the focus', () => {
    openDialog(false);

    expect(queryDialog()).not.toBeNull();
    expect(document.activeElement?.textContent).toBe('Reprogramar cita');
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(queryDialog()!, { key: 'Escape' })],
    ['its cross', () => click('Cerrar')],
    ["its 'Cancelar'", () => click('Cancelar')],
    ['a click beside it', () => fireEvent.mouseDown(queryDialog()!)],
  ])('closes on %s and returns the focus', (_, close) => {
    openDialog(false);

    close();

    expect(queryDialog()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
  });

  it('focuses the page content if its opener is gone', () => {
    openDialog(false, true);

    click('Cancelar');

    expect(document.activeElement?.id).toBe(contentId);
  });

  it('requires confirmation before it discards changes and returns the focus', () => {
    openDialog(true);

    fireEvent.keyDown(queryDialog()!, { key: 'Escape' });
    const question = screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' });
    fireEvent.keyDown(question, { key: 'Escape' });
    const isStillOpen = queryDialog() !== null && screen.queryByRole('alertdialog') === null;
    click('Cancelar');
    click('Descartar');

    expect(isStillOpen).toBe(true);
    expect(queryDialog()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir' }));
  });
});

describe('ConfirmDialog', () => {
  it('scrolls to its error, below a list of any length', () => {
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

  it('confirms only on its button, and ignores input while it is busy', () => {
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
    click('Cancelar');
    click('Eliminar');
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
