import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { listBookableServices } from '#shared/appointments/calendar/calendar-api.ts';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import {
  cancelStaffEmailChange,
  listTeam,
  resendStaffEmailProof,
  type TeamMember,
  updateStaffMember,
} from '#shared/staff/desk-api.ts';
import { unknownPosition } from '#shared/staff/staff-member.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { describeCreationFailure } from '#web/src/features/staff/team/copy.ts';
import { TeamMemberDialog } from '#web/src/features/staff/team/team-member-dialog.tsx';
import { CallError } from '#web/src/lib/problem.ts';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => {
  queryClient.clear();
  rememberCenter(toPublicSettings(demoSettings));
});

it('TeamMemberDialog shows that the center has no services yet', async () => {
  const server = aServer();
  server.answers(listTeam, () => []);
  server.answers(listBookableServices, () => []);

  renderAt(
    <Providers>
      <TeamMemberDialog onClose={vi.fn()} />
    </Providers>,
  );

  const noServicesText = 'El centro todavía no tiene servicios. Cuando los tenga, márcalos aquí.';
  expect(await screen.findByText(noServicesText)).toBeTruthy();
});

it('describeCreationFailure returns the reason why a staff member was not created, or where to check [R375]', () => {
  const describeFailure = ({ code, status, text }: ErrorDefinition) =>
    describeCreationFailure(new CallError({ code, status, detail: text }));

  expect(describeFailure(coreErrors.unexpected)).toBe(
    'Hubo un error al crear/enviar invitación: revisa logs de Functions',
  );
  expect(describeFailure(coreErrors.too_many)).toBe(
    `Hubo un error al crear/enviar invitación: ${coreErrors.too_many.text}`,
  );
});

describe('the unverified new e-mail of a staff member', () => {
  const member: TeamMember = {
    staffId: 'yara',
    firstName: 'Yara',
    lastName: 'Cruz',
    email: 'yara@test.example',
    phone: '+17875550142',
    active: true,
    invited: false,
    serviceIds: [],
    colorIndex: 0,
    location: unknownPosition,
    version: 4,
  };
  const memberWithPendingEmail: TeamMember & { pendingEmail: string } = {
    ...member,
    pendingEmail: 'yara.dos@test.example',
  };
  const openDialog = (openedMember: TeamMember) => {
    const server = aServer();
    server.answers(listTeam, () => [openedMember]);
    server.answers(listBookableServices, () => []);
    const onClose = vi.fn();
    renderAt(
      <Providers>
        <TeamMemberDialog member={openedMember} onClose={onClose} />
      </Providers>,
    );
    return { server, onClose };
  };

  it('is reported on save, since the old e-mail is used until the new one is verified', async () => {
    const { server } = openDialog(member);
    server.answers(updateStaffMember, () => ({ ...memberWithPendingEmail, version: 5 }));

    const field = await screen.findByLabelText('Correo electrónico');
    fireEvent.change(field, { target: { value: memberWithPendingEmail.pendingEmail } });
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

    expect(await screen.findByText(/Enviamos un enlace a yara.dos@test.example/)).toBeTruthy();
  });

  it('can be cancelled without losing the typed values, which are saved over the new version', async () => {
    const { server, onClose } = openDialog(memberWithPendingEmail);
    const cancelRequests = server.answers(cancelStaffEmailChange, () => ({ ...member, version: 5 }));
    const saveRequests = server.answers(updateStaffMember, () => ({
      ...member,
      lastName: 'Ortiz',
      version: 6,
    }));
    fireEvent.change(await screen.findByLabelText('Apellido'), { target: { value: 'Ortiz' } });

    fireEvent.click(screen.getByRole('button', { name: 'Cancelar el cambio' }));
    await waitFor(() => expect(screen.queryByText('Falta que confirme su correo nuevo')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(cancelRequests).toHaveLength(1);
    expect(saveRequests[0]?.body).toMatchObject({ lastName: 'Ortiz', email: member.email, version: 5 });
  });

  it('is sent another verification link on click', async () => {
    const { server } = openDialog(memberWithPendingEmail);
    const sentRequests = server.answers(resendStaffEmailProof, () => memberWithPendingEmail);

    fireEvent.click(await screen.findByRole('button', { name: 'Reenviar enlace' }));

    expect(await screen.findByText('Enlace enviado a yara.dos@test.example.')).toBeTruthy();
    expect(sentRequests).toHaveLength(1);
  });

  it.each([
    ['Reenviar enlace', resendStaffEmailProof],
    ['Cancelar el cambio', cancelStaffEmailChange],
  ])(
    'is reported as verified on a click on %s, and is not reverted by the save',
    async (buttonName, call) => {
      const verifiedMember = { ...member, email: memberWithPendingEmail.pendingEmail, version: 5 };
      const { server, onClose } = openDialog(memberWithPendingEmail);
      server.answers(call, () => verifiedMember);
      const saveRequests = server.answers(updateStaffMember, () => ({
        ...verifiedMember,
        lastName: 'Ortiz',
        version: 6,
      }));
      fireEvent.change(await screen.findByLabelText('Apellido'), { target: { value: 'Ortiz' } });

      fireEvent.click(screen.getByRole('button', { name: buttonName }));
      expect(
        await screen.findByText('Ya confirmó su correo nuevo: entra con yara.dos@test.example.'),
      ).toBeTruthy();
      expect(screen.queryByText('Falta que confirme su correo nuevo')).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(saveRequests[0]?.body).toMatchObject({
        lastName: 'Ortiz',
        email: verifiedMember.email,
        version: 5,
      });
    },
  );
});
