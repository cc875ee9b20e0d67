import { describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { roles } from '#shared/core/roles.ts';
import { decideAccess } from '#web/src/app/guard.tsx';
import { listMenuLinks } from '#web/src/app/menu.ts';
import { screens } from '#web/src/app/screens.ts';
import { findHomePath } from '#web/src/lib/paths.ts';

const buildUser = (role: Me['role']): Me => ({
  userId: 'u1',
  role,
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@correo.test',
});
const findScreen = (path: string) =>
  screens.find((screen) => screen.path.replace(':patientId', 'u1') === path);
const pages = screens.flatMap((screen) => ('page' in screen ? [screen] : []));

describe('the screens', () => {
  it('list each path once', () => {
    const paths = screens.map(({ path }) => path);

    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(pages)('load the page of $path', async ({ page }) => {
    expect(await page()).toBeTypeOf('function');
  });

  it.each(roles)('lead a %s from sign-in to a page that the role may open', (role) => {
    const me = buildUser(role);

    let screen = findScreen(findHomePath(me));
    while (screen && 'redirect' in screen) screen = findScreen(screen.redirect(me));

    expect(decideAccess({ access: screen!.access, patientId: 'u1', me })).toEqual({ kind: 'allow' });
  });

  it.each(['admin', 'staff', 'patient'] as const)(
    'show in the menu of %s only entries that the role may open',
    (role) => {
      const me = buildUser(role);

      const links = listMenuLinks(role, me);

      expect(links.length).toBeGreaterThan(0);
      for (const { to } of links) {
        expect(decideAccess({ access: findScreen(to)!.access, patientId: 'u1', me })).toEqual({
          kind: 'allow',
        });
      }
    },
  );

  it('keep sign-in and the public pages public [R002 R003 R004 R007 R051]', () => {
    const publicPaths = screens.filter(({ access }) => access === 'public').map(({ path }) => path);

    expect(publicPaths.sort()).toEqual([
      '/',
      '/checkout',
      '/checkout/success',
      '/crear-cuenta/:userId',
      '/e/:token',
      '/enfermero/:userId/crear-cuenta',
      '/f/:token',
      '/login',
      '/paciente/:userId/crear-cuenta',
      '/pedido/:token',
      '/politica-cancelacion',
      '/r/:token',
      '/recibo/:token',
      '/recuperar-completado',
      '/recuperar-cuenta',
      '/recuperar-cuenta/nueva',
      '/registro/crear-cuenta',
      '/registro/crear-cuenta/:prospectId',
      '/solicitar-paciente',
      '/solicitud-completada',
      '/tienda',
      '/tienda/:slug/:productId',
      '/time-picker',
      '/v/:token',
    ]);
  });
});
