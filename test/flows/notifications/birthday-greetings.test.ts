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

const adminEmail = 'jefa@test.example';
it.beforeAll(async () => {
  await anAccount('admin', 'Jefa', { userId: 'jefa', email: adminEmail });
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

let phoneCount = 1000;
async function aClient(
  firstName: string,
  birthDate: string,
  overrides: Partial<Patient> = {},
): Promise<Patient> {
  phoneCount += 1;
  const patientId = randomUUID();
  const email = `${patientId}@test.example`;
  const client = await aPatient('Cliente', {
    patientId,
    email,
    firstName,
    birthDate,
    phone: `787-555-${phoneCount}`,
    ...overrides,
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
async function greetBirthdays(): Promise<void> {
  await stack.bus.runSchedule('greet-birthdays');
  await stack.waitUntilSettled();
}
const listMails = (to: string) => stack.messages.mailbox.list({ type: 'mail', to });
const listTexts = ({ phone }: Patient) =>
  stack.messages.mailbox.list({ type: 'sms', to: `+1${phone.replace(/\D/g, '')}` });
const countMessagesTo = (client: Patient) => [listMails(client.email).length, listTexts(client).length];

describe('greet-birthdays', () => {
  it('greets a client by e-mail and SMS once, and marks them as greeted', async () => {
    const date = setClockTo('06-15');
    await setGreeting(true);
    const gloria = await aClient('Gloria', '1990-06-15');
    const nextDayClient = await aClient('Otra', '1990-06-16');

    await greetBirthdays();
    await greetBirthdays();

    expect(countMessagesTo(gloria)).toEqual([1, 1]);
    expect(listMails(gloria.email)[0]!.subject).toContain('Feliz cumpleaños');
    expect(countMessagesTo(nextDayClient)).toEqual([0, 0]);
    const { patients } = thePlatform();
    expect(await patients.get(gloria.patientId)).toMatchObject({ greetedYear: getYear(date) });
    expect(listMails(adminEmail)).toHaveLength(1);
  });

  it('skips all clients when the setting is off, and those greeted, unverified or inactive', async () => {
    const date = setClockTo('07-10');
    await setGreeting(false);
    const clientBeforeSetting = await aClient('Quieta', '1985-07-10');
    await greetBirthdays();
    await setGreeting(true);
    const greeted = await aClient('Lista', '1985-07-10', { greetedYear: getYear(date) });
    const unverified = await aClient('Nueva', '1985-07-10', { awaitsEmailProof: true });
    const inactive = await aClient('Dormida', '1985-07-10', { active: false });

    expect(countMessagesTo(clientBeforeSetting)).toEqual([0, 0]);
    await greetBirthdays();

    expect([greeted, unverified, inactive].map(countMessagesTo)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(countMessagesTo(clientBeforeSetting)).toEqual([1, 1]);
  });

  it('links to unsubscribe in the mail and its header, which ends the greetings', async () => {
    const date = setClockTo('09-20');
    await setGreeting(true);
    const gloria = await aClient('Gloria', '1990-09-20');
    await greetBirthdays();
    const [mail] = listMails(gloria.email);
    const [, address = ''] = /<(https?:[^>]+)>/.exec(mail!.headers['list-unsubscribe'] ?? '') ?? [];
    const token = /\/e\/([\w-]{22})/.exec(mail!.text)?.[1] ?? '';
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

    const openedLink = await caller(stack.url)(openShortLink, { params: { token } });
    expect(openedLink.reply).toEqual({ kind: 'greetings', isEnded: false });
    const clickUnsubscribe = () =>
      fetch(`${stack.url}${new URL(address).pathname}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect(
      await Promise.all(
        [await clickUnsubscribe(), await clickUnsubscribe()].map((response) => response.json()),
      ),
    ).toEqual([{ isFirst: true }, { isFirst: false }]);

    const { patients } = thePlatform();
    expect(await patients.get(gloria.patientId)).toMatchObject({ noGreetings: true });
    stack.messages.mailbox.clear();
    setClockTo('09-20', (year) => year > getYear(date));
    await greetBirthdays();
    expect(countMessagesTo(gloria)).toEqual([0, 0]);
  });

  it('continues after a failed e-mail, and sends it in the next run', async () => {
    setClockTo('09-09');
    await setGreeting(true);
    const [failedClient, otherClient] = [
      await aClient('Ana', '1985-09-09'),
      await aClient('Bea', '1985-09-09'),
    ];
    // The summary, and the first greeting.
    stack.messages.mailbox.failNext('mail', 2);

    await expect(greetBirthdays()).rejects.toThrow();
    expect(countMessagesTo(otherClient)).toEqual([1, 1]);
    await greetBirthdays();

    expect([countMessagesTo(failedClient), countMessagesTo(otherClient)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('birthday summary for administrators', () => {
  it('lists the birthdays of the next fifteen days, also across New Year, and is omitted if none', async () => {
    setClockTo('12-31');
    await aClient('Lejana', '1990-01-20');
    await greetBirthdays();
    expect(listMails(adminEmail)).toEqual([]);

    await aClient('Enero', '1990-01-03');
    await greetBirthdays();

    const [mail] = listMails(adminEmail);
    expect(mail!.text).toContain('Enero Prueba');
    expect(mail!.text).toContain('3 de enero');
    expect(mail!.text).not.toContain('Lejana');
  });
});
