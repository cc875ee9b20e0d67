import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { addDays, getToday, toInstant } from '#shared/core/civil-time.ts';
import { getYear } from '#shared/patients/birthdays.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const boss = 'jefa@test.example';
it.beforeAll(async () => {
  await anAccount('admin', 'Jefa', { userId: 'jefa', email: boss });
});
let clients: Patient[] = [];
beforeEach(async () => {
  // Clients of other tests must not be greeted here.
  const { patients, commit } = thePlatform();
  for (const { patientId } of clients) {
    const before = await patients.get(patientId);
    await commit(...patients.put({ ...before, hidden: true }, before));
  }
  clients = [];
  stack.messages.mailbox.clear();
});

let phones = 1000;
async function aClient(firstName: string, birthDate: string, more: Partial<Patient> = {}): Promise<Patient> {
  phones += 1;
  const patientId = randomUUID();
  const email = `${patientId}@test.example`;
  const client = await aPatient('Cliente', {
    patientId,
    email,
    firstName,
    birthDate,
    phone: `787-555-${phones}`,
    ...more,
  });
  clients.push(client);
  return client;
}

/** Moves the clock to 8:00 of the next given day until the test ends. */
function setClockTo(monthDay: string, isRightYear: (year: number) => boolean = () => true): string {
  let date = addDays(getToday(now()), 1);
  while (date.slice(5) !== monthDay || !isRightYear(getYear(date))) date = addDays(date, 1);
  advanceClock({ minutes: (toInstant(date, '08:00').getTime() - now().getTime()) / 60_000 });
  return date;
}

async function setGreeting(isOn: boolean): Promise<void> {
  const { settings, commit } = thePlatform();
  const before = await settings.get();
  await commit(settings.save({ ...before, birthdayGreeting: isOn }, before));
}
async function runMorning(): Promise<void> {
  await stack.bus.runSchedule('greet-birthdays');
  await stack.waitUntilSettled();
}
const mailsTo = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
const textsTo = ({ phone }: Patient) =>
  stack.messages.mailbox.list({ type: 'sms', to: `+1${phone.replace(/\D/g, '')}` });
const countMessagesTo = (client: Patient) => [mailsTo(client.email).length, textsTo(client).length];

describe('greet-birthdays', () => {
  it('greets a client by e-mail and SMS once, and marks them as greeted', async () => {
    const date = setClockTo('06-15');
    await setGreeting(true);
    const gloria = await aClient('Gloria', '1990-06-15');
    const other = await aClient('Otra', '1990-06-16');

    await runMorning();
    await runMorning();

    expect(countMessagesTo(gloria)).toEqual([1, 1]);
    expect(mailsTo(gloria.email)[0]!.subject).toContain('Feliz cumpleaños');
    expect(countMessagesTo(other)).toEqual([0, 0]);
    const { patients } = thePlatform();
    expect(await patients.get(gloria.patientId)).toMatchObject({ greetedYear: getYear(date) });
    expect(mailsTo(boss)).toHaveLength(1);
  });

  it('skips clients when the setting is off, and clients greeted, unproved or inactive', async () => {
    const date = setClockTo('07-10');
    await setGreeting(false);
    const quiet = await aClient('Quieta', '1985-07-10');
    await runMorning();
    await setGreeting(true);
    const greeted = await aClient('Lista', '1985-07-10', { greetedYear: getYear(date) });
    const unproved = await aClient('Nueva', '1985-07-10', { awaitsEmailProof: true });
    const inactive = await aClient('Dormida', '1985-07-10', { active: false });

    expect(countMessagesTo(quiet)).toEqual([0, 0]);
    await runMorning();

    expect([greeted, unproved, inactive].map(countMessagesTo)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(countMessagesTo(quiet)).toEqual([1, 1]);
  });

  it('links to unsubscribe in the mail and its header, which ends the greetings', async () => {
    const date = setClockTo('09-20');
    await setGreeting(true);
    const gloria = await aClient('Gloria', '1990-09-20');
    await runMorning();
    const [mail] = mailsTo(gloria.email);
    const [, address = ''] = /<(https?:[^>]+)>/.exec(mail!.headers['list-unsubscribe'] ?? '') ?? [];
    const token = /\/e\/([\w-]{22})/.exec(mail!.text)?.[1] ?? '';
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    const opened = await caller(stack.url)(openShortLink, { params: { token } });
    expect(opened.reply).toEqual({ kind: 'greetings', isEnded: false });
    const clickUnsubscribe = () =>
      fetch(`${stack.url}${new URL(address).pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect(
      await Promise.all([await clickUnsubscribe(), await clickUnsubscribe()].map((answer) => answer.json())),
    ).toEqual([{ isFirst: true }, { isFirst: false }]);

    const { patients } = thePlatform();
    expect(await patients.get(gloria.patientId)).toMatchObject({ noGreetings: true });
    stack.messages.mailbox.clear();
    setClockTo('09-20', (year) => year > getYear(date));
    await runMorning();
    expect(countMessagesTo(gloria)).toEqual([0, 0]);
  });

  it('continues after a failed e-mail, and sends it in the next run', async () => {
    setClockTo('09-09');
    await setGreeting(true);
    const [broken, fine] = [await aClient('Ana', '1985-09-09'), await aClient('Bea', '1985-09-09')];
    // The summary, and the first greeting.
    stack.messages.mailbox.failNext('mail', 2);

    await expect(runMorning()).rejects.toThrow();
    expect(countMessagesTo(fine)).toEqual([1, 1]);
    await runMorning();

    expect([countMessagesTo(broken), countMessagesTo(fine)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('birthday summary for administrators', () => {
  it('lists the birthdays of the next fifteen days, also across New Year, and is omitted if none', async () => {
    setClockTo('12-31');
    await aClient('Lejana', '1990-01-20');
    await runMorning();
    expect(mailsTo(boss)).toEqual([]);

    await aClient('Enero', '1990-01-03');
    await runMorning();

    const [mail] = mailsTo(boss);
    expect(mail!.text).toContain('Enero Prueba');
    expect(mail!.text).toContain('3 de enero');
    expect(mail!.text).not.toContain('Lejana');
  });
});
