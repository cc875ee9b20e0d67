import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { renderAt } from '../support/render.tsx';

function page(isDirty: boolean) {
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
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = async () => (await screen.findByLabelText('dirección')).textContent;
/** Whether the browser would warn before closing the tab. */
const confirmsBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('page with unsaved changes', () => {
  it('requires confirmation before navigation, and continues on yes', async () => {
    page(true);

    follow('Otra');
    await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
    answer('Seguir editando');
    expect(await place()).toBe('/aqui');
    follow('Otra');
    await screen.findByRole('alertdialog');
    answer('Descartar');

    expect(await place()).toBe('/otra');
  });

  it('warns before its tab is closed', () => {
    page(true);

    expect(confirmsBeforeUnload()).toBe(true);
  });

  it('does not warn for its own parameters, nor when a session ends', async () => {
    page(true);

    follow('Otra parte');
    expect(await place()).toBe('/aqui?parte=2');
    follow('Salir');

    expect(await place()).toBe('/login');
  });

  it('does not warn without changes', async () => {
    page(false);

    follow('Otra');

    expect([await place(), confirmsBeforeUnload()]).toEqual(['/otra', false]);
  });
});
