import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { changeDeskMember, type DeskMember, listDeskMembers } from '#shared/accounts/desk-members-api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { DeskMemberDialog } from '#web/src/features/staff/desk-members/desk-member-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  rememberCenter(toPublicSettings(demoSettings));
});

const nina: DeskMember = {
  userId: 'u1',
  role: 'supervisor',
  firstName: 'Nina',
  lastName: 'Soto',
  email: 'nina@test.example',
  phone: '+17875550161',
  active: true,
  invited: false,
  secondFactor: false,
  version: 3,
};

it('DeskMemberDialog shows the values that another user saved beside the typed values, and saves over them', async () => {
  const server = aServer();
  server.answers(listDeskMembers, () => [
    { ...nina, lastName: 'Soto Ruiz', phone: '+17875550162', version: 4 },
  ]);
  const sentRequests = server.answers(changeDeskMember, ({ body }) =>
    (body as DeskMember).version === 4
      ? { ...nina, version: 5 }
      : errorResponse(accountErrors.changed_meanwhile),
  );
  const onClose = vi.fn();
  renderAt(
    <Providers>
      <DeskMemberDialog member={nina} onClose={onClose} />
    </Providers>,
  );
  const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

  fireEvent.change(screen.getByLabelText('Apellido'), { target: { value: 'Sosa' } });
  await save();
  const choices = within(await screen.findByRole('group', { name: 'Apellido' })).getAllByRole('radio');
  const choiceTexts = choices.map((choice) => choice.closest('label')?.textContent);
  await save();

  expect(choiceTexts).toEqual(['Lo tuyo Sosa', 'Lo de la otra persona Soto Ruiz']);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentRequests.map(({ body }) => body)).toMatchObject([
    { lastName: 'Sosa', version: 3 },
    { lastName: 'Sosa', phone: '+17875550162', version: 4 },
  ]);
});
