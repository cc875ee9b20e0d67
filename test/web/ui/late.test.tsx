import { fireEvent, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog } from '#web/src/ui/dialogs/dialog.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { renderAt, settle } from '../support/render.tsx';

type Props = { onClose: () => void };
const Ready = ({ onClose }: Props) => (
  <Dialog title="Solicitar cita" onClose={onClose}>
    Servicios
  </Dialog>
);

type PendingLoad = { arrive: (code: ComponentType<Props>) => void; fail: (error: Error) => void };
let pendingLoads: PendingLoad[];

function aPage() {
  const Late = lazyDialog<Props>(
    () => new Promise((arrive, fail) => void pendingLoads.push({ arrive, fail })),
    'tall',
  );
  return function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        {isOpen && <Late onClose={() => setOpen(false)} />}
      </>
    );
  };
}

const opener = () => screen.getByRole('button', { name: 'Abrir' });
const outline = () => screen.findByRole('dialog', { name: 'Cargando...' });
const ready = () => screen.findByRole('dialog', { name: 'Solicitar cita' });

function open() {
  const Page = aPage();
  renderAt(<Page />);
  opener().focus();
  fireEvent.click(opener());
}

describe('lazy dialog', () => {
  beforeEach(() => {
    pendingLoads = [];
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('shows a placeholder, and replaces it without an animation', async () => {
    open();
    await outline();

    await settle(() => pendingLoads[0]!.arrive(Ready));

    const dialog = await ready();
    expect(screen.queryByRole('dialog', { name: 'Cargando...' })).toBeNull();
    expect(dialog.dataset).toHaveProperty('inPlace');
    expect(document.activeElement?.textContent).toBe('Solicitar cita');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(document.activeElement).toBe(opener());
  });

  it('has no placeholder when its code loads at once', async () => {
    open();

    await settle(() => pendingLoads[0]!.arrive(Ready));

    expect((await ready()).dataset).not.toHaveProperty('inPlace');
  });

  it('closes before its code has loaded', async () => {
    open();

    fireEvent.keyDown(await outline(), { key: 'Escape' });

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('offers a retry when its code fails to load', async () => {
    open();
    await settle(() => pendingLoads[0]!.fail(new TypeError('Failed to fetch dynamically imported module')));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Revisa tu conexión e intenta de nuevo.',
    );

    expect(screen.getByRole('dialog', { name: 'No pudimos abrir esta ventana' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cargando...' }));
    await settle(() => pendingLoads[1]!.arrive(Ready));

    await ready();
  });

  it.each([
    ['offers the page anew where a release took its code away', '/assets/app-2.js', 'Cargar de nuevo'],
    ['asks again where the page is as it was', '/assets/app-1.js', 'Reintentar'],
  ])('%s', async (_, entry, label) => {
    const own = document.head.appendChild(document.createElement('script'));
    Object.assign(own, { type: 'module' }).setAttribute('src', '/assets/app-1.js');
    const page = `<script type="module" src="${entry}"></script>`;
    vi.stubGlobal('fetch', async () => new Response(page));
    open();

    await settle(() => pendingLoads[0]!.fail(new TypeError('Failed to fetch dynamically imported module')));

    await screen.findByRole('button', { name: label });
    const errorText = screen.getByRole('alert').textContent ?? '';
    expect(errorText.includes('Hay una versión nueva')).toBe(label === 'Cargar de nuevo');
    own.remove();
  });
});
