import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getPatientServices, type PatientServices, requestLaserFor } from '#shared/intake/laser/laser-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { PatientServicesDialog } from '#web/src/components/patient-services/patient-services-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

beforeEach(() => queryClient.clear());

describe('the service permissions of a client', () => {
  const patientServices: PatientServices = {
    patientId: 'u1',
    name: 'Luz Ortiz',
    permissions: [],
    allowedServiceIds: [],
    services: [],
    laser: { mayAsk: true },
  };
  const openDialogWith = (services: Partial<PatientServices>) => {
    const server = aServer();
    server.answers(getPatientServices, () => ({ ...patientServices, ...services }));
    renderAt(
      <Providers>
        <PatientServicesDialog patientId="u1" onClose={() => undefined} />
      </Providers>,
    );
    return server;
  };

  it('offer to request a laser evaluation for the client [R139]', async () => {
    const server = openDialogWith({});
    server.answers(requestLaserFor, () => ({ mayAsk: false }));

    fireEvent.click(await screen.findByRole('button', { name: 'Pedir evaluación láser' }));

    await screen.findByText('Solicitud láser enviada. Pendiente de aprobación.');
  });

  it('include every laser service while the laser permission is given, and show why', async () => {
    openDialogWith({
      permissions: ['laser'],
      allowedServiceIds: ['legs', 'serum'],
      services: [
        { serviceId: 'legs', name: 'Piernas', laser: true, onWeb: true },
        { serviceId: 'serum', name: 'Suero', laser: false, onWeb: false },
        { serviceId: 'facial', name: 'Facial', laser: false, onWeb: true },
      ],
    });
    const getCheckbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    const includedLegs = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Piernas (Incluido con el permiso láser)',
    });
    expect([includedLegs.checked, includedLegs.disabled]).toEqual([true, true]);

    fireEvent.click(getCheckbox(/^Láser/));

    const legsWithoutPermission = getCheckbox(/^Piernas \(Requiere el permiso láser\)$/);
    expect([legsWithoutPermission.checked, legsWithoutPermission.disabled]).toEqual([false, true]);
    expect([
      getCheckbox(/^Suero$/).checked,
      getCheckbox(/^Facial \(Ya se ofrece a todos en la web\)$/).checked,
    ]).toEqual([true, false]);
  });
});
