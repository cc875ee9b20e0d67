import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { listAppointmentFlags } from '#shared/appointments/calendar/calendar-api.ts';
import { getIntakeRecord } from '#shared/records/api.ts';
import {
  getConsentState,
  getLaserConsent,
  openConsentLink,
  sendConsentLink,
  signConsentLink,
} from '#shared/records/consents/laser-consent-api.ts';
import { renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { cancelAtDesk, moveAtDesk } from '#test/support/appointments/desk-actions.ts';
import { aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { asStaff, type Fixture, loadAppointment } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { createConsentToken, findConsentToken } from '#test/support/records/consent-links.ts';
import { aLaserAppointment, guardian, readAccessLog, sign } from '#test/support/records/record-fixture.ts';
import { aSignature } from '#test/support/records/signature.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const callAsVisitor = () => caller(stack.url);
const openLink = (token: string) => callAsVisitor()(openConsentLink, { params: { token } });

/** The text that the page shows for the link's appointment. */
async function hashShownText({ appointmentId, ...signer }: { appointmentId: string; name: string }) {
  const { brandName } = await thePlatform().settings.get();
  const { date, patientId } = await loadAppointment(appointmentId);
  const { firstName, lastName } = await thePlatform().patients.get(patientId);
  const text = renderLaserConsent({
    acceptedBy: signer,
    patientName: `${firstName} ${lastName}`,
    center: brandName,
    date,
  });
  return createHash('sha256').update(text).digest('hex');
}

const getName = ({ patient }: Fixture) => `${patient.firstName} ${patient.lastName}`;

async function signByLink(token: string, appointmentId: string, fixture: Fixture, input: object = {}) {
  const textHash = await hashShownText({ appointmentId, name: getName(fixture) });
  return callAsVisitor()(signConsentLink, {
    params: { token },
    body: { textHash, signature: aSignature, ...input },
  });
}

/** Returns the messages with a consent link to the fixture's client, by channel. */
async function listConsentMessages({ patient: { email, phone } }: Fixture) {
  await stack.waitUntilSettled();
  const mails = stack.messages.mailbox.list({ type: 'mail', to: email });
  const texts = stack.messages.mailbox.list({ type: 'sms', to: `+1${phone.replace(/\D/g, '')}` });
  const findAll = (messages: readonly { readonly text: string }[]) =>
    messages.map(({ text }) => text).filter((text) => findConsentToken(text) !== '');
  return { mails: findAll(mails), texts: findAll(texts) };
}

async function isFlagged({ asAdmin }: Fixture, appointmentId: string) {
  const { date } = await loadAppointment(appointmentId);
  const { reply } = await asAdmin(listAppointmentFlags, { query: { date } });
  return reply.find((row) => row.appointmentId === appointmentId)?.consentMissing;
}

describe('the link to a laser consent', () => {
  it('is sent once by e-mail and SMS with the booking, and signs without sign-in [R404 R405]', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, { daysAhead: 3 });

    const { mails, texts } = await listConsentMessages(fixture);

    expect([mails.length, texts.length]).toEqual([1, 1]);
    expect(`${mails[0]} ${texts[0]}`).not.toMatch(/l[aá]ser|depilaci/i);
    expect(await isFlagged(fixture, appointmentId)).toBe(true);
    const token = findConsentToken(texts[0]!);
    const opened = await openLink(token);
    expect(opened.reply).toEqual({
      state: 'open',
      patientFirstName: fixture.patient.firstName,
      patientName: getName(fixture),
      date: fixture.date,
      time: '16:00',
      serviceNames: expect.any(Array),
      isMinor: false,
    });

    const { status, reply } = await signByLink(token, appointmentId, fixture);

    expect(status).toBe(200);
    const stored = (await fixture.asAdmin(getLaserConsent, { params: { appointmentId } })).reply.consent;
    expect(stored).toMatchObject({
      acceptedBy: { name: getName(fixture) },
      signedThrough: 'link',
      at: reply.signedAt,
      version: 'laser-v1.1',
    });
    expect(stored.recordedBy).toBeUndefined();
    expect(await isFlagged(fixture, appointmentId)).toBeUndefined();
    expect((await fixture.asAdmin(getConsentState, { params: { appointmentId } })).reply).toEqual({
      isMissing: false,
    });
    const params = { patientId: fixture.patient.patientId };
    const { laserConsents } = (await fixture.asAdmin(getIntakeRecord, { params })).reply;
    expect(laserConsents).toMatchObject([{ appointmentId, mayOpen: true }]);
    expect((await readAccessLog(fixture)).map(({ action }) => action)).toContain(
      'record.laserConsentAccepted',
    );
    for (const link of [token, findConsentToken(mails[0]!)])
      expect((await openLink(link)).reply).toEqual({ state: 'signed' });
  });

  it('accepts one of two concurrent signatures, also against one at the center', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack);
    const token = await createConsentToken(appointmentId);

    const responses = await Promise.all([
      signByLink(token, appointmentId, fixture),
      sign(fixture.asAdmin, appointmentId),
      signByLink(token, appointmentId, fixture),
    ]);

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is not sent for other services, nor again after the signature', async () => {
    const facial = await aLaserAppointment(stack, { daysAhead: 3, laser: false, category: 'Faciales' });
    const laser = await aLaserAppointment(stack, { daysAhead: 3 });
    const { mails } = await listConsentMessages(laser.fixture);
    await signByLink(findConsentToken(mails[0]!), laser.appointmentId, laser.fixture);

    expect(await listConsentMessages(facial.fixture)).toEqual({ mails: [], texts: [] });
    for (const { fixture, appointmentId } of [facial, laser]) {
      const rejected = await expectNoChange(stack, () =>
        fixture.asAdmin(sendConsentLink, { params: { appointmentId } }),
      );
      expect(rejected.problem.code).toBe('record.consent_not_ahead');
    }
  });

  it('is sent again by hand once in ten minutes, by the front desk or the own aesthetician', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, { daysAhead: 3 });
    const params = { appointmentId };
    const stranger = asStaff(stack, await aStaffMember('Yaritza'));
    expect((await stranger(sendConsentLink, { params })).status).toBe(404);

    const presses = [
      await fixture.asStaff(sendConsentLink, { params }),
      await fixture.asAdmin(sendConsentLink, { params }),
    ];

    expect(presses.map(({ status }) => status)).toEqual([200, 429]);
    expect(presses[1]!.problem.code).toBe('record.consent_link_recent');
    const { mails, texts } = await listConsentMessages(fixture);
    expect([mails.length, texts.length]).toEqual([2, 2]);
  });

  it('keeps working when its appointment moves, and ends when it is cancelled or its day ends', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, { daysAhead: 3 });
    const token = await createConsentToken(appointmentId);

    await moveAtDesk(fixture, appointmentId, { to: { time: '17:00' } });
    expect((await openLink(token)).reply).toMatchObject({ state: 'open', time: '17:00' });
    await cancelAtDesk(fixture, appointmentId);
    expect((await openLink(token)).reply).toEqual({ state: 'cancelled' });
    const rejected = await expectNoChange(stack, () => signByLink(token, appointmentId, fixture));
    expect(rejected.problem.code).toBe('record.consent_not_ahead');

    const other = await aLaserAppointment(stack, { daysAhead: 1 });
    const otherToken = await createConsentToken(other.appointmentId);
    advanceClock({ days: 2 });
    expect((await openLink(otherToken)).reply).toEqual({ state: 'past' });
  });

  it('signs for its own client only, with the rules of the center', async () => {
    const own = await aLaserAppointment(stack, { daysAhead: 3 });
    const minor = await aLaserAppointment(stack, {
      daysAhead: 3,
      patient: { birthDate: '2012-05-14' },
    });
    const token = await createConsentToken(own.appointmentId);
    const minorToken = await createConsentToken(minor.appointmentId);

    const rejected = await expectNoChange(stack, async () => [
      // The text of another client's consent.
      await signByLink(token, minor.appointmentId, minor.fixture),
      await signByLink(token, own.appointmentId, own.fixture, { signature: 'data:,' }),
      await signByLink(token, own.appointmentId, own.fixture, { guardian }),
      await signByLink(minorToken, minor.appointmentId, minor.fixture),
      await signByLink('x'.repeat(22), own.appointmentId, own.fixture),
    ]);

    expect(rejected.map(({ problem }) => problem.code)).toEqual([
      'record.consent_text_changed',
      'record.signature_unreadable',
      'record.guardian_uncalled',
      'record.guardian_required',
      'record.link_over',
    ]);
    expect((await openLink(minorToken)).reply).toMatchObject({ isMinor: true });
  });

  it('stops at an address that the client no longer has', async () => {
    const { fixture, appointmentId } = await aLaserAppointment(stack, { daysAhead: 3 });
    const token = await createConsentToken(appointmentId);
    const { patients, commit } = thePlatform();
    const client = await patients.get(fixture.patient.patientId);
    await commit(...patients.put({ ...client, email: `otro-${client.email}` }, client));

    expect((await openLink(token)).problem.code).toBe('record.link_over');
  });
});
