import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { renderAt } from '../support/render.tsx';

function renderPage(isDirty: boolean) {
  renderAt(
    <>
      <UnsavedGuard isDirty={isDirty} />
      <Link to="/otra">Otra</Link>
      <Link to="?parte=2">Otra parte</Link>
      <Link to="/login">Salir</Link>
    </>,
    '/aqui',
  );
}
const clickLink = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const readAddress = async () => (await screen.findByLabelText('dirección')).textContent;
/** Whether the browser would warn before closing the tab. */
const warnsBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a page with unsaved changes', () => {
  it('requires confirmation before navigation, and navigates once the changes are discarded', async () => {
    renderPage(true);

    clickLink('Otra');
    await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
    clickButton('Seguir editando');
    expect(await readAddress()).toBe('/aqui');
    clickLink('Otra');
    await screen.findByRole('alertdialog');
    clickButton('Descartar');

    expect(await readAddress()).toBe('/otra');
  });

  it('warns before its tab is closed', () => {
    renderPage(true);

    expect(warnsBeforeUnload()).toBe(true);
  });

  it('allows changes of its own parameters and the sign-out', async () => {
    renderPage(true);

    clickLink('Otra parte');
    expect(await readAddress()).toBe('/aqui?parte=2');
    clickLink('Salir');

    expect(await readAddress()).toBe('/login');
  });

  it('does not warn without changes', async () => {
    renderPage(false);

    clickLink('Otra');

    expect([await readAddress(), warnsBeforeUnload()]).toEqual(['/otra', false]);
  });
});
