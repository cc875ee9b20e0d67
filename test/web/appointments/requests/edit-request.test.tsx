import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import {
  aMember,
  aRequestsServer,
  click,
  getButton,
  getDateField,
  listMarkedDays,
  openPanel,
  queryDialog,
  readTime,
  requestedSlot,
  setDay,
  setStaff,
  setTime,
} from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const listRadioValues = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value }) => value);
const listFreeTimes = () => listRadioValues('Horas libres de esta esteticista');

describe('the edit-request panel', () => {
  it('shows the request, the held amount and the state of the appointment [R193]', async () => {
    aRequestsServer();

    await openPanel();

    const text = replaceNonBreakingSpaces(queryDialog()?.textContent);
    expect(text).toContain('Recibida hoy, 8:00 a. m.');
    expect(text).toContain('Marisol Ortiz Díaz787-555-0117');
    expect(text).toContain('Suero de vitaminas, 45 min');
    expect(text).toContain('$70.00 de $140.00');
    expect(text).toContain('13 de marzo, 8:00 a. m.');
    expect(getDateField().value).toBe('17/03/2026');
    expect(readTime()).toBe('10:00');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Camila/ }).checked).toBe(true);
    expect(getButton('Cancelar')).toBeTruthy();
    expect(screen.getByRole('row', { current: true }).textContent).toContain('Marisol');
  });

  it('offers only active staff members who perform every service', async () => {
    const { server } = aRequestsServer();
    server.answers(listStaff, () => [
      aMember('s1', 'Camila'),
      aMember('s2', 'Yadira'),
      aMember('s3', 'Zoé', { active: false }),
      aMember('s4', 'Nélida', { serviceIds: ['facial'] }),
    ]);

    await openPanel();

    expect(listRadioValues('Esteticista')).toEqual(['s1', 's2']);
  });

  it('offers the slots of the chosen staff member and the requested slot, which stays selected', async () => {
    aRequestsServer();
    await openPanel();

    const timesOfCamila = listFreeTimes();
    await setStaff(/Yadira/);
    const timeBefore = readTime();
    const hint = replaceNonBreakingSpaces(screen.getByText(/no está entre sus horas libres/).textContent);
    const timesOfYadira = listFreeTimes();
    await setStaff(/Camila/);

    expect(timesOfCamila).toEqual(['09:00', '09:45', '10:00', '11:15']);
    expect(timesOfYadira).toEqual(['09:00', '14:00']);
    expect(timeBefore).toBe('10:00');
    expect(hint).toBe('10:00 a. m. no está entre sus horas libres.');
    expect(readTime()).toBe('10:00');
  });

  it('loads the free slots of the chosen day, and shows a day off differently from a full day', async () => {
    const { server } = aRequestsServer();
    await openPanel();
    const timesRequests = server.answers(listTimesForRequest, () => [
      { date: '2026-03-18', times: [], closed: true as const },
    ]);

    await setDay('2026-03-18');

    await waitFor(() =>
      expect(timesRequests.filter(({ address }) => address.includes('2026-03-18'))).toHaveLength(2),
    );
    expect(screen.getByText('miércoles, 18 de marzo de 2026')).toBeTruthy();
    expect(await screen.findByText('Ese día no trabaja, o el centro cierra.')).toBeTruthy();
    expect(screen.getAllByText('No trabaja ese día, o el centro cierra')).toHaveLength(2);
  });

  it('reports the missing required fields if no day is chosen', async () => {
    const { approvals } = aRequestsServer();
    await openPanel();
    await setDay('');

    click('Guardar');

    expect(await screen.findByText('Por favor, completa todos los campos obligatorios.')).toBeTruthy();
    expect(approvals).toHaveLength(0);
  });

  it('accepts any time, and lets the server decide [R189 R194]', async () => {
    const { approvals } = aRequestsServer();
    await openPanel();
    await setStaff(/Yadira/);
    await setTime('10:07');
    await screen.findByText(/no está entre sus horas libres/);

    click('Guardar');

    await waitFor(() =>
      expect(approvals.map(({ body }) => body)).toEqual([
        { staffId: 's2', date: '2026-03-17', time: '10:07', from: requestedSlot },
      ]),
    );
  });

  it('requires confirmation before it discards changes', async () => {
    aRequestsServer();
    await openPanel();
    await setTime('09:00');

    click('Cancelar');
    expect(screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeTruthy();
    click('Descartar');

    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe('the date picker of the edit-request panel', () => {
  const closed = true as const;
  const days = {
    s1: [
      { date: '2026-03-18', times: [], closed },
      { date: '2026-03-19', times: [] },
      { date: '2026-03-20', times: ['09:00'] },
    ],
    s2: [{ date: '2026-03-20', times: [] }],
    anyone: [{ date: '2026-03-22', times: [], closed }],
  };
  const findDaysOfStaff = ({ address }: { address: string }) => {
    const query = new URL(address, 'http://spa.test').searchParams;
    return days[(query.get('staffId') ?? 'anyone') as keyof typeof days];
  };

  it('marks the closed and full days of the chosen staff member', async () => {
    const { server } = aRequestsServer();
    await openPanel();
    server.answers(listTimesForRequest, findDaysOfStaff);

    const markedDaysOfCamila = await listMarkedDays(2);
    await setStaff(/Yadira/);

    expect(markedDaysOfCamila).toEqual([
      'miércoles, 18 de marzo de 2026, cerrado',
      'jueves, 19 de marzo de 2026, sin horas',
    ]);
    expect(await listMarkedDays(1)).toEqual(['viernes, 20 de marzo de 2026, sin horas']);
  });

  it('marks the closed days of the center while no staff member is chosen, and requires a staff member to approve', async () => {
    const { server, approvals } = aRequestsServer();
    server.answers(listStaff, () => [aMember('s2', 'Yadira')]);
    await openPanel();
    server.answers(listTimesForRequest, findDaysOfStaff);

    expect(await listMarkedDays(1)).toEqual(['domingo, 22 de marzo de 2026, cerrado']);
    click('Guardar');
    expect(await screen.findByText('Por favor, completa todos los campos obligatorios.')).toBeTruthy();
    expect(approvals).toHaveLength(0);
  });
});
