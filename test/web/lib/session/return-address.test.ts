import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { parseLoginState, toPrivateAddress } from '#web/src/lib/session/return-address.ts';

const site = 'https://centro.example';

describe('the return address of a sign-in', () => {
  it('may be any private screen linked from a message', () => {
    const links = buildScreenLinks(site);
    const paths = [
      links.dashboard,
      links.appointmentRequests,
      links.myAppointments('p1'),
      links.assignedPatients,
      `${links.myAppointments('p1')}?cita=a1#detalle`,
    ].map((link) => link.slice(site.length));

    expect(paths.map(toPrivateAddress)).toEqual(paths);
  });

  it.each([
    'https://malo.test/admin',
    '//malo.test/admin',
    '/\\malo.test/admin',
    '\\\\malo.test/admin',
    'javascript:alert(1)//admin',
    '/\t/malo.test/admin',
    '/admin/../../login',
    '/admin/%2e%2e/login',
    '/login',
    '/',
    '/enfermero/u1/crear-cuenta',
    '/administracion',
    '',
    7,
    undefined,
  ])('is never %s', (address) => {
    expect(toPrivateAddress(address)).toBeUndefined();
  });

  it('stays on this origin for any history state', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.webPath().map((path) => `/admin${path}`),
        ),
        (candidate) => {
          const address = toPrivateAddress(candidate);
          if (address === undefined) return;
          expect(new URL(address, site).origin).toBe(site);
          expect(address.startsWith('/')).toBe(true);
          expect(address.startsWith('//')).toBe(false);
        },
      ),
    );
  });

  it('is read safely from any history state', () => {
    expect(parseLoginState({ notice: 7, isGood: 1, from: {}, isRefused: 'yes' })).toEqual({
      notice: undefined,
      isGood: false,
      from: undefined,
      isRefused: false,
    });
    expect(parseLoginState(null)).toEqual({});
  });
});
