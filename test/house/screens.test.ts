import { describe, expect, it } from 'vitest';
import type { Me } from '#shared/accounts/api.ts';
import { type Role, roles } from '#shared/core/roles.ts';
import type { Screen } from '#web/src/app/screens/screen.ts';
import { screens } from '#web/src/app/screens.ts';
import { findHomePath, paths } from '#web/src/lib/paths.ts';

const anyone = 'public';
const frontDesk = ['admin', 'supervisor'] as const;
type Access = Screen['access'];

/**
 * The screens of R001 to R026, with the decisions of docs/decisions.md. A child's list wins over its
 * parent's, `/pos` is the canonical address of the POS, the nurse is the aesthetician, and recovery has a
 * page for the new password.
 */
const routeTable: Readonly<Record<string, Access>> = {
  '/': anyone,
  '/login': anyone,
  '/recuperar-cuenta': anyone,
  '/recuperar-cuenta/nueva': anyone,
  '/recuperar-completado': anyone,
  '/registro/crear-cuenta': anyone,
  '/registro/crear-cuenta/:prospectId': anyone,
  '/crear-cuenta/:userId': anyone,
  '/politica-cancelacion': anyone,
  // Not in the specification. Reminders and SMS link to these pages.
  '/v/:token': anyone,
  '/e/:token': anyone,
  '/r/:token': anyone,
  '/f/:token': anyone,
  '/recibo/:token': anyone,
  '/time-picker': anyone,
  '/solicitar-paciente': anyone,
  '/solicitud-completada': anyone,
  '/tienda': anyone,
  // Not in the specification. These are the product pages, and an order by its link.
  '/tienda/:slug/:productId': anyone,
  '/pedido/:token': anyone,
  '/checkout': anyone,
  '/checkout/success': anyone,
  '/migrar-imagenes': ['admin'],
  '/pos': frontDesk,
  // The views of the POS menu (R301), and their subpages.
  '/pos/crear-producto': frontDesk,
  '/pos/productos': frontDesk,
  '/pos/productos/:productId': frontDesk,
  '/pos/crear-categoria': frontDesk,
  '/pos/crear-tax': frontDesk,
  '/pos/reporte-ventas': ['admin'],
  // Not in the specification. This is the sales tax by month.
  '/pos/reporte-ventas/ivu': ['admin'],
  '/pos/inventario': ['admin'],
  '/pos/top-productos': ['admin'],
  '/pos/top-servicios': ['admin'],
  '/pos/cierre-z': frontDesk,
  '/pos/caja/cerrar': frontDesk,
  // Not in the specification. These are the sales, and one sale.
  '/pos/ventas': frontDesk,
  '/pos/ventas/:saleId': frontDesk,
  // Unknown views below `/pos` (R303).
  '/pos/*': frontDesk,
  '/admin': ['admin'],
  '/admin/banner': ['admin'],
  // Not in the specification. These are the center's settings.
  '/admin/configuracion': ['admin'],
  // Not in the specification. These are the online orders.
  '/admin/pedidos': frontDesk,
  // Not in the specification. These are the clients' SMS replies.
  '/admin/mensajes': frontDesk,
  // Not in the specification. These are the denied accesses.
  '/admin/accesos-denegados': ['admin'],
  '/admin/calendario': [...frontDesk, 'staff'],
  '/admin/pos': frontDesk,
  '/admin/prospectos': frontDesk,
  '/admin/crear-enfermero': frontDesk,
  // Not in the specification. The front desk edits a staff member's schedule here.
  '/admin/crear-enfermero/:staffId/horario': frontDesk,
  '/admin/crear-paciente': frontDesk,
  '/admin/inventario': ['admin'],
  // Not in the specification. These are the clients of a lot, at a permanent address.
  '/admin/inventario/lotes/:lotId': ['admin'],
  '/admin/asignacion': ['admin'],
  '/admin/finanzas': ['admin'],
  '/admin/gps': ['admin'],
  '/admin/citas-completadas': ['admin'],
  '/admin/solicitud-citas': frontDesk,
  // Not in the specification. These are unclosed appointments of past days.
  '/admin/citas-sin-cerrar': frontDesk,
  '/admin/revisar-solicitudes-dosis': ['admin'],
  '/enfermero': ['staff'],
  '/enfermero/calendario': ['staff'],
  '/enfermero/crear-paciente': ['staff'],
  '/enfermero/pacientes': ['staff'],
  '/enfermero/mi-horario': ['staff'],
  '/enfermero/:userId/crear-cuenta': anyone,
  '/paciente/:userId/crear-cuenta': anyone,
  // Not in the specification. Without an id, it redirects to the user's home.
  '/paciente': roles,
  '/paciente/:patientId': ['patient'],
  '/paciente/:patientId/citas': ['patient'],
  '/paciente/:patientId/informacion': ['patient'],
  '/paciente/:patientId/progreso-salud': ['patient'],
  '/paciente/:patientId/perfil-salud': ['patient'],
  '/paciente/:patientId/actividad-fisica': ['patient'],
  '/paciente/:patientId/documentos': ['patient'],
  '/paciente/:patientId/finanzas': ['patient'],
  '/paciente/:patientId/facturas': ['patient'],
  '/paciente/:patientId/aumento-dosis': ['patient'],
  '/paciente/:patientId/recomendaciones': ['patient'],
  // Not in the specification. These are a client's own health answers.
  '/paciente/:patientId/salud': ['patient'],
  // Not in the specification, which only has the banner. This is the laser request.
  '/paciente/:patientId/solicitud-laser': ['patient'],
};

const publicLayouts: readonly Screen['layout'][] = ['public', 'auth'];
const layouts: Readonly<Record<string, readonly Screen['layout'][]>> = {
  admin: ['admin', 'pos'],
  enfermero: ['staff'],
  'migrar-imagenes': ['pos'],
  paciente: ['patient'],
  pos: ['pos'],
};

const canOpen = ({ access }: Screen, role: Role) => access === 'public' || access.includes(role);
const buildMe = (role: Role): Me => ({
  userId: 'me',
  role,
  firstName: 'Ana',
  lastName: 'Soto',
  email: 'ana@centro.example',
});
const findScreen = (address: string) =>
  screens.find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`).test(address.split(/[?#]/)[0] ?? ''),
  );

describe('screens', () => {
  it('have unique addresses', () => {
    const addresses = screens.map(({ path }) => path);

    expect(
      addresses.filter((path, index) => addresses.indexOf(path) !== index),
      'Give each screen an address of its own in web/src/app/screens.',
    ).toEqual([]);
  });

  it('match the specification, with its roles [R001 R002 R003 R004 R005 R006 R007 R008 R009 R010 R012 R013 R014 R015 R016 R017 R018 R019 R020 R022 R023 R025 R026]', () => {
    const sortRoles = (access?: Access) => (access === 'public' ? access : access?.toSorted());
    const actualAccess = screens.map(({ path, access }) => [path, sortRoles(access)]);

    expect(
      actualAccess,
      'Add the screen to `routeTable` in this test with its roles, and to web/src/app/screens/<area>-screens.ts.',
    ).toEqual(screens.map(({ path }) => [path, sortRoles(routeTable[path])]));
  });

  it('use the shell of their area [R108]', () => {
    const screensWithOtherLayout = screens.filter(({ path, layout, access }) => {
      const allowedLayouts = access === 'public' ? publicLayouts : layouts[path.split('/')[1] ?? ''];
      return !allowedLayouts?.includes(layout);
    });

    expect(
      screensWithOtherLayout.map(({ path }) => path),
      'Set `layout` to the shell of the area with which the address begins.',
    ).toEqual([]);
  });

  it('have a title', () => {
    expect(
      screens.filter(({ title }) => title.trim() === '').map(({ path }) => path),
      'Set `title` of the screen.',
    ).toEqual([]);
  });

  it.each(screens.flatMap((screen) => ('page' in screen ? [[screen.path, screen] as const] : [])))(
    'load a page at %s',
    async (_, screen) => {
      const page = await screen.page();

      expect(page, 'Return the component from `page` of the screen.').toBeTypeOf('function');
    },
  );

  it('redirect only to screens that the same role may open [R021 R024]', () => {
    const deniedRedirects = screens.flatMap((screen) => {
      if (!('redirect' in screen)) return [];
      const redirectedRoles = roles.filter((role) => canOpen(screen, role));
      return redirectedRoles
        .filter((role) => {
          const target = findScreen(screen.redirect(buildMe(role)));
          return !target || !canOpen(target, role);
        })
        .map((role) => `${screen.path} for ${role}`);
    });

    expect(deniedRedirects, 'Redirect to a screen that the same roles may open.').toEqual([]);
  });
});

describe('addresses in the code', () => {
  it('lead to existing screens', () => {
    const addresses = Object.values(paths).map((path) =>
      typeof path === 'function' ? path('someone') : path,
    );

    expect(
      addresses.filter((address) => !findScreen(address)),
      'Make the path in web/src/lib/paths.ts lead to a screen.',
    ).toEqual([]);
  });

  it.each(roles)('give %s a home that the role may open', (role) => {
    const home = findScreen(findHomePath(buildMe(role)));

    expect(home && canOpen(home, role), 'Make `findHomePath` lead to a screen this role may open.').toBe(
      true,
    );
  });
});

describe('menus', () => {
  it('have unique labels in each area', () => {
    const entries = screens.flatMap(({ layout, menu }) => (menu ? [`${layout}: ${menu.label}`] : []));

    expect(
      entries.filter((entry, index) => entries.indexOf(entry) !== index),
      'Give the menu entry a label of its own.',
    ).toEqual([]);
  });
});
