import { describe, expect } from 'vitest';
import { listRecentRows, searchCenter } from '#shared/desk/search-api.ts';
import { aPatient } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';

let fixture: Fixture;
let appointmentId: string;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack, { patient: { firstName: 'Héctor', lastName: 'Velázquez Peña' } });
  appointmentId = await createConfirmedAppointment(fixture);
  await aPatient('Siobhán', { patientId: 'siobhan', lastName: "O'Neill Báez" });
});

const search = async (text: string, as: Fixture['asAdmin'] = fixture.asAdmin) =>
  (await as(searchCenter, { query: { text } })).reply;

describe('searchCenter', () => {
  it.each(['ector velasques', 'VELAZ', 'belasquez', '1001'])(
    'finds a client with next appointment by %s',
    async (text) => {
      const typed = text === '1001' ? fixture.patient.phone : text;
      const { clients, isSuggestion, appointments } = await search(typed);

      expect(isSuggestion).toBe(false);
      expect(clients.map(({ patientId }) => patientId)).toEqual([fixture.patient.patientId]);
      expect(clients[0]?.next?.date).toBe(fixture.date);
      expect(appointments).toMatchObject([{ appointmentId, clientName: 'Héctor Velázquez Peña' }]);
    },
  );

  it('suggests the client with the nearest spelling if the text finds nobody', async () => {
    const { clients, isSuggestion, appointments } = await search('onreill');

    expect({ isSuggestion, appointments }).toEqual({ isSuggestion: true, appointments: [] });
    expect(clients.map(({ patientId }) => patientId)).toEqual(['siobhan']);
    expect(await search('qwertyuiop')).toEqual({
      clients: [],
      isSuggestion: false,
      appointments: [],
      sales: [],
    });
  });

  it('finds for an aesthetician only their own clients and appointments', async ({ stack }) => {
    const other = await createFixture(stack);

    expect((await search('velazquez', fixture.asStaff)).appointments).toMatchObject([{ appointmentId }]);
    expect((await search('oneill', fixture.asStaff)).clients).toEqual([]);
    expect((await search('velazquez', other.asStaff)).clients).toEqual([]);
  });
});

describe('listRecentRows', () => {
  it('returns the rows with the ids, without those that the caller may not find', async ({ stack }) => {
    const query = { clients: `${fixture.patient.patientId},siobhan`, appointments: appointmentId };
    const other = await createFixture(stack);

    const [byDesk, byStaff, byOther] = await Promise.all(
      [fixture.asAdmin, fixture.asStaff, other.asStaff].map(
        async (as) => (await as(listRecentRows, { query })).reply,
      ),
    );

    expect(byDesk!.clients).toHaveLength(2);
    expect(byStaff!.clients.map(({ patientId }) => patientId)).toEqual([fixture.patient.patientId]);
    expect(byStaff!.appointments).toHaveLength(1);
    expect(byOther).toEqual({ clients: [], appointments: [], sales: [] });
  });
});
