import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Row } from '#infra/local/operations/restore/invariants/stored-row.ts';
import { formatFullName } from '#shared/core/person.ts';
import {
  activateProspect,
  changeProspectEmail,
  deleteProspect,
  deleteProspects,
  getProspect,
  listProspects,
} from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { anAccount, aPatient, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const buildParams = ({ prospectId }: Pick<Prospect, 'prospectId'>) => ({ params: { prospectId } });
const activate = (call: Caller, prospect: Pick<Prospect, 'prospectId'>) =>
  call(activateProspect, buildParams(prospect));
const deleteOne = (call: Caller, prospect: Pick<Prospect, 'prospectId'>) =>
  call(deleteProspect, buildParams(prospect));
const findStored = ({ prospectId }: Prospect) => thePlatform().prospects.find(prospectId);
const listRows = async (call: Caller) => (await call(listProspects)).reply.rows;
/** Selects the audit entries. The notice of the application has rows with the same subject. */
const selectAudits = (rows: readonly Row[], prospectId: string) =>
  rows.filter(({ subjectId, auditId }) => subjectId === prospectId && auditId !== undefined);
const listAudits = async (prospectId: string) =>
  selectAudits(await allTableRows(), prospectId).map(({ action, actor }) => [action, actor]);
const listAccountsWith = async (email: string) =>
  (await thePlatform().accounts.byRole('patient')).filter((account) => account.email === email);
const listInvitations = (email: string) =>
  stack.messages.mailbox
    .list({ type: 'mail', to: email })
    .filter(({ text }) => text.includes('Contraseña temporal'));

describe('listProspects', () => {
  it('returns pending prospects, newest first, without health answers [R018 R126 R133]', async () => {
    const laserProspect = await aProspect('Iris');
    const facialProspect = await aProspect('Juana', { service: 'facial' });
    const decidedIds = [
      await aProspect('Karla', { service: 'facial' }, { status: 'approved' }),
      await aProspect('Lidia', { service: 'massage' }, { status: 'active' }),
      await aProspect('Magda', {}, { laserRequestPending: false }),
      await aProspect('Nora', {}, { status: 'active' }),
    ].map(({ prospectId }) => prospectId);

    const [adminRows, supervisorRows] = [await listRows(asAdmin), await listRows(asSupervisor)];

    const { prospectId, email, phone, address } = facialProspect;
    const listedIds = adminRows.map((row) => row.prospectId);
    expect(listedIds.indexOf(prospectId)).toBeLessThan(listedIds.indexOf(laserProspect.prospectId));
    expect(listedIds.filter((id) => decidedIds.includes(id))).toEqual([]);
    expect(adminRows).toContainEqual({
      prospectId,
      firstName: 'Juana',
      lastName: 'Rivera Soto',
      address,
      phone,
      email,
      service: 'facial',
      status: 'pending',
      isMinor: false,
      createdAt: facialProspect.createdAt,
    });
    expect(supervisorRows).toEqual(adminRows);
  });

  it('continues after the cursor of a page', async () => {
    const template = await aProspect('Olga', { service: 'facial' });
    const { prospects, commit } = thePlatform();
    for (let count = 0; count < 101; count += 1)
      await commit(prospects.create({ ...template, prospectId: `olga-${count}` }));

    const firstPage = await asAdmin(listProspects);
    const secondPage = await asAdmin(listProspects, { query: { cursor: firstPage.reply.cursor } });

    const ids = [...firstPage.reply.rows, ...secondPage.reply.rows].map(({ prospectId }) => prospectId);
    expect([firstPage.reply.rows.length, new Set(ids).size]).toEqual([100, ids.length]);
    expect(ids.length).toBeGreaterThan(101);
    expect(secondPage.reply.cursor).toBeUndefined();
  });

  it('opens a prospect with all answers and the consent, and logs the reader [R124]', async () => {
    const prospect = await aProspect('Petra', { allergies: '<img src=x onerror=alert(1)>' });

    const { reply } = await asSupervisor(getProspect, buildParams(prospect));

    expect(reply).toEqual({ ...prospect, alerts: [] });
    expect(reply.consent.text).toContain(formatFullName(prospect));
    expect(await listAudits(prospect.prospectId)).toEqual([['prospect.read', 'supervisor:hector']]);
  });
});

describe('deleteProspect', () => {
  it('removes the prospect with all answers, and audits their identity [R131]', async () => {
    const prospect = await aProspect('Sonia', { allergies: 'Penicilina' });

    const { status } = await deleteOne(asSupervisor, prospect);

    expect([status, await findStored(prospect)]).toEqual([200, undefined]);
    const rows = (await allTableRows()).filter(({ subjectId }) => subjectId === prospect.prospectId);
    expect(selectAudits(rows, prospect.prospectId)).toMatchObject([
      { action: 'prospect.deleted', details: { before: { email: prospect.email, service: 'laser' } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Penicilina');
  });

  it('answers 404 for an unknown id, and rejects an active client [R130]', async () => {
    const active = await aProspect('Tita', {}, { status: 'active', patientId: 'tita' });

    const [unknownDeletion, clientDeletion] = await expectNoChange(stack, async () => [
      await deleteOne(asAdmin, { prospectId: 'nobody' }),
      await deleteOne(asAdmin, active),
    ]);

    expect(unknownDeletion?.status).toBe(404);
    expect(unknownDeletion?.problem.detail).toMatch(
      /^Hubo un problema al intentar eliminar el prospecto\.\.\./,
    );
    expect(clientDeletion?.problem.detail).toMatch(/^Hubo un error al eliminar el prospecto\./);
  });
});

describe('deleteProspects', () => {
  it('removes only the listed prospects, each with an audit entry, and emits one event', async () => {
    const bots = [await aProspect('Bot1', { allergies: 'Penicilina' }), await aProspect('Bot2')];
    const genuine = await aProspect('Genoveva');
    const prospectIds = bots.map(({ prospectId }) => prospectId);

    const { reply } = await asSupervisor(deleteProspects, { body: { prospectIds } });

    expect(reply).toEqual({ removed: 2, clients: 0 });
    expect(await Promise.all([...bots, genuine].map(findStored))).toEqual([undefined, undefined, genuine]);
    const rows = await allTableRows();
    for (const { prospectId, email } of bots)
      expect(selectAudits(rows, prospectId)).toMatchObject([
        { action: 'prospect.deleted', actor: 'supervisor:hector', details: { before: { email } } },
      ]);
    expect(JSON.stringify(rows)).not.toContain('Penicilina');
    expect(rows.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ prospectIds }))).toHaveLength(
      1,
    );
  });

  it('can be retried under the same key or another', async () => {
    const { prospectId } = await aProspect('Repetida');
    const removal = { body: { prospectIds: [prospectId, prospectId] }, key: randomUUID() };

    const firstRemoval = await asAdmin(deleteProspects, removal);
    const [sameKey, anotherKey] = await expectNoChange(stack, async () => [
      await asAdmin(deleteProspects, removal),
      await asAdmin(deleteProspects, { body: removal.body }),
    ]);

    expect(firstRemoval.reply).toEqual({ removed: 1, clients: 0 });
    expect(sameKey?.reply).toEqual(firstRemoval.reply);
    expect(anotherKey?.reply).toEqual({ removed: 0, clients: 0 });
  });

  it('skips and counts prospects that became clients', async () => {
    const [bot, active] = [await aProspect('Bot3'), await aProspect('Clara')];
    await activate(asAdmin, active);

    const { reply } = await asAdmin(deleteProspects, {
      body: { prospectIds: [bot.prospectId, active.prospectId] },
    });

    expect(reply).toEqual({ removed: 1, clients: 1 });
    expect(await findStored(bot)).toBeUndefined();
    expect((await findStored(active))?.status).toBe('active');
  });

  it('accepts at most 40 ids, in one transaction', async () => {
    const template = await aProspect('Muchas');
    const ids = Array.from({ length: 41 }, (_, n) => `muchas-${n}`);
    const { prospects, commit } = thePlatform();
    for (const prospectId of ids) await commit(prospects.create({ ...template, prospectId }));

    const removalOf41 = await asAdmin(deleteProspects, { body: { prospectIds: ids } });
    const removalOf40 = await asAdmin(deleteProspects, { body: { prospectIds: ids.slice(1) } });

    expect([removalOf41.status, removalOf41.problem.fields.map(({ field }) => field)]).toEqual([
      422,
      ['prospectIds'],
    ]);
    expect(removalOf40.reply).toEqual({ removed: 40, clients: 0 });
  });

  it('gives each prospect one outcome if activations run at the same time', async () => {
    const prospects = await Promise.all(['Zoe', 'Zaira', 'Zulma', 'Zenia'].map((name) => aProspect(name)));
    const prospectIds = prospects.map(({ prospectId }) => prospectId);

    const [removal, ...activations] = await Promise.all([
      asAdmin(deleteProspects, { body: { prospectIds } }),
      ...prospects.map((prospect) => activate(asSupervisor, prospect)),
    ]);
    await stack.waitUntilSettled();

    const clients = activations.filter(({ status }) => status === 200).length;
    const remaining = (await Promise.all(prospects.map(findStored))).filter(
      (prospect) => prospect !== undefined,
    );
    expect(remaining.map(({ status }) => status)).toEqual(Array(clients).fill('active'));
    expect(removal.reply).toEqual({ removed: prospects.length - clients, clients });
  });
});

describe('concurrent calls for one prospect', () => {
  it.each(['laser', 'facial'] as const)('create one client if they are activations (%s)', async (service) => {
    const prospect = await aProspect(`Uma${service}`, { service });

    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => activate(index % 2 === 0 ? asAdmin : asSupervisor, prospect)),
    );
    await stack.waitUntilSettled();

    const accepted = responses.filter(({ reply }) => ['created', 'approved'].includes(reply.outcome));
    expect(accepted).toHaveLength(1);
    const otherResponses = responses.filter((response) => !accepted.includes(response));
    const outcomes = otherResponses.map(({ reply, problem }) => reply.outcome ?? problem.code);
    const knownOutcomes = ['alreadyActive', 'prospect.email_taken', 'prospect.gone'];
    expect(outcomes.filter((outcome) => !knownOutcomes.includes(outcome))).toEqual([]);
    expect(await listAccountsWith(prospect.email)).toHaveLength(1);
    expect(listInvitations(prospect.email)).toHaveLength(1);
  });

  it('leave either the client or nothing if they are an activation and a deletion', async () => {
    const prospects = await Promise.all(['Vera', 'Wanda', 'Xenia', 'Yara'].map((name) => aProspect(name)));

    const outcomes = await Promise.all(
      prospects.map(async (prospect, index) => {
        const calls = [() => activate(asAdmin, prospect), () => deleteOne(asSupervisor, prospect)] as const;
        const [firstCall, secondCall] = index % 2 === 0 ? calls : [calls[1], calls[0]];
        return {
          prospect,
          statuses: (await Promise.all([firstCall(), secondCall()])).map(({ status }) => status),
        };
      }),
    );
    await stack.waitUntilSettled();

    for (const { prospect, statuses } of outcomes) {
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const isClient = (await findStored(prospect))?.status === 'active';
      expect(await listAccountsWith(prospect.email)).toHaveLength(isClient ? 1 : 0);
      expect(listInvitations(prospect.email)).toHaveLength(isClient ? 1 : 0);
      if (!isClient) expect(await findStored(prospect)).toBeUndefined();
    }
  });
});

describe('e-mail that cannot open an account', () => {
  it('is marked if it belongs to the team or to an unverified account, and can be changed', async () => {
    const member = await aStaffMember('Marcada');
    const unverified = await aPatient('Sinprueba', { patientId: randomUUID(), awaitsEmailProof: true });
    const applicant = await aProspect('Marcada', { email: member.email });
    await aProspect('Sinprueba', { email: unverified.email });
    const listObstacles = async () =>
      (await asAdmin(listProspects)).reply.rows.map(({ email, emailObstacle }) => [email, emailObstacle]);
    expect(await listObstacles()).toEqual(
      expect.arrayContaining([
        [member.email, 'team'],
        [unverified.email, 'unproved'],
      ]),
    );

    const buildParams = { params: { prospectId: applicant.prospectId } };
    await asAdmin(changeProspectEmail, { ...buildParams, body: { email: 'marcada.otra@test.example' } });

    expect(await listObstacles()).toContainEqual(['marcada.otra@test.example', undefined]);
    expect((await asAdmin(activateProspect, { ...buildParams, body: {} })).reply.outcome).toBe('approved');
  });
});
