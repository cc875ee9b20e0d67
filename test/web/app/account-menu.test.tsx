import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import { AccountMenu } from '#web/src/app/layouts/account-menu.tsx';
import { Providers } from '#web/src/app/providers.tsx';
import { renderAt } from '../support/render.tsx';

it.each(roles)('the account menu opens the guide for the role %s in a new tab', (role) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const me = { userId: 'u1', role, firstName: 'Ana', lastName: 'Robles', email: 'ana@correo.test' };
  renderAt(
    <Providers>
      <AccountMenu me={me} />
    </Providers>,
  );

  fireEvent.click(screen.getByRole('button', { name: /^Mi cuenta/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ayuda' }));

  const guides = {
    admin: 'administracion',
    supervisor: 'recepcion',
    staff: 'esteticista',
    patient: 'clienta',
  };
  expect(open).toHaveBeenCalledWith(`/manual/${guides[role]}.html`, '_blank', 'noopener');
});
