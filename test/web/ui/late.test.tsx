import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { renderAt, settle } from '../support/render.tsx';

type Props = { onClose: () => void };
const LoadedDialog = ({ onClose }: Props) => (
  <Dialog title="Solicitar cita" onClose={onClose}>
    Servicios
  </Dialog>
);

type PendingLoad = { resolve: (code: ComponentType<Props>) => void; reject: (error: Error) => void };
let pendingLoads: PendingLoad[];

function createPage() {
  const LazyDialog = lazyDialog<Props>(
    () => new Promise((resolve, reject) => void pendingLoads.push({ resolve, reject })),
    'tall',
  );
  return function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && <LazyDialog onClose={() => setOpen(false)} />}
      </>
    );
  };
}

const getOpener = () => screen.getByRole('button', { name: 'Abrir' });
const findPlaceholder = () => screen.findByRole('dialog', { name: 'Cargando...' });
const findLoadedDialog = () => screen.findByRole('dialog', { name: 'Solicitar cita' });

function openDialog() {
  const Page = createPage();
  renderAt(<Page />);
  getOpener().focus();
  fireEvent.click(getOpener());
}

describe('lazyDialog', () => {
  beforeEach(() => {
    pendingLoads = [];
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('shows a placeholder, and replaces it without an animation', async () => {
    openDialog();
    await findPlaceholder();

    await settle(() => pendingLoads[0]!.resolve(LoadedDialog));

    const dialog = await findLoadedDialog();
    expect(screen.queryByRole('dialog', { name: 'Cargando...' })).toBeNull();
    expect(dialog.dataset).toHaveProperty('inPlace');
    expect(document.activeElement?.textContent).toBe('Solicitar cita');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(document.activeElement).toBe(getOpener());
  });

  it('shows no placeholder if its code loads immediately', async () => {
    openDialog();

    await settle(() => pendingLoads[0]!.resolve(LoadedDialog));

    expect((await findLoadedDialog()).dataset).not.toHaveProperty('inPlace');
  });

  it('can be closed before its code has loaded', async () => {
    openDialog();

    fireEvent.keyDown(await findPlaceholder(), { key: 'Escape' });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(getOpener());
  });

  it('offers a retry if its code fails to load', async () => {
    openDialog();
    await settle(() => pendingLoads[0]!.reject(new TypeError('Failed to fetch dynamically imported module')));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Revisa tu conexión e intenta de nuevo.',
    );

    expect(screen.getByRole('dialog', { name: 'No pudimos abrir esta ventana' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cargando...' }));
    await settle(() => pendingLoads[1]!.resolve(LoadedDialog));

    await findLoadedDialog();
  });

  it.each([
    ['offers to reload the page if a release removed its code', '/assets/app-2.js', 'Cargar de nuevo'],
    ['offers a retry if the page has not changed', '/assets/app-1.js', 'Reintentar'],
  ])('%s', async (_, entryPath, label) => {
    const entryScript = document.head.appendChild(document.createElement('script'));
    Object.assign(entryScript, { type: 'module' }).setAttribute('src', '/assets/app-1.js');
    const page = `<script type="module" src="${entryPath}"></script>`;
    vi.stubGlobal('fetch', async () => new Response(page));
    openDialog();

    await settle(() => pendingLoads[0]!.reject(new TypeError('Failed to fetch dynamically imported module')));

    await screen.findByRole('button', { name: label });
    const errorText = screen.getByRole('alert').textContent ?? '';
    expect(errorText.includes('Hay una versión nueva')).toBe(label === 'Cargar de nuevo');
    entryScript.remove();
  });
});
