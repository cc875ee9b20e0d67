import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serena } from '#infra/centers/serena.ts';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import {
  filesBucket,
  tableName,
  userPoolId,
  userPoolServerClientId,
} from '#infra/local/runtime/emulators.ts';
import { type StageSettings, stageDefaults } from '#infra/stages.ts';
import { getDashboard } from '#shared/desk/api.ts';
import { getFinanceMonth } from '#shared/finance/api.ts';
import { buildReadyAccount, createRecordedCommand, release } from '#test/infra/deploy/recorded-aws.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

const stage: StageSettings = {
  ...serena.stages.prueba,
  ...stageDefaults.prueba,
  account: '123456789012',
  // The domain does not resolve, so the site is used at its Amplify address.
  site: { domain: 'prueba.centro.example.invalid' },
  mail: { name: 'Centro', address: 'citas@centro.com' },
  sms: { originationNumber: '+17875550100', deliveryReports: true },
  alarmMail: 'avisos@centro.com',
  stripePublishableKey: 'pk_test_51H',
};
const adminAnswers = ['ana@centro.com', 'Ana', 'Rivera', '787-555-0100'];

let stack: TestStack;
let stubDirectory: string;

beforeEach(async () => {
  stack = await aStack({
    pages: () => (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  });
  // A stub of the AWS CLI that returns the outputs of two stacks.
  stubDirectory = join(stack.directory, 'commands');
  mkdirSync(stubDirectory);
  const outputs = (values: Readonly<Record<string, string>>) =>
    JSON.stringify(Object.entries(values).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })));
  const data = {
    TableName: tableName,
    FilesBucketName: filesBucket,
    UserPoolId: userPoolId,
    UserPoolServerClientId: userPoolServerClientId,
  };
  writeFileSync(
    join(stubDirectory, 'aws'),
    `#!/bin/sh\ncase "$*" in *serena-prueba-data*) echo '${outputs(data)}';; *serena-prueba-web*) echo '${outputs({ Address: stack.url })}';; *) exit 1;; esac\n`,
  );
  chmodSync(join(stubDirectory, 'aws'), 0o755);
});
afterEach(() => stack.close());

/** Deploys the stage with recorded responses of AWS and the local site and services. */
async function deploy({ countsResources = false } = {}) {
  const commandLines: string[] = [];
  let output = '';
  const run = async (command: string, args: readonly string[]) => {
    commandLines.push([command, ...args].join(' '));
    // Counting resources is slow and depends on no data, so it runs in one test.
    if (command !== 'node' || (args.includes('figures:aws') && !countsResources)) return;
    // The answers of an operator to the prompts.
    const answers = args.includes('first-admin') ? adminAnswers : [];
    const env = { ...process.env, PATH: `${stubDirectory}:${process.env['PATH']}` };
    const child = spawn(process.execPath, [...args, ...answers], { env });
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${output}`);
  };
  const queryRecorded = createRecordedCommand({
    ...buildReadyAccount(stage),
    'cloudformation describe-stacks': undefined,
  });
  await deployStage(stage, {
    commands: { query: queryRecorded, run },
    cdkOptions: [],
    log: (line) => (output += `${line}\n`),
  });
  return { ran: commandLines, output };
}

const listClientEmails = async () => {
  const { rows } = await thePlatform().patients.page({ cursor: undefined, limit: 50 });
  return rows.map(({ email }) => email);
};
const listMessages = () => stack.messages.mailbox.list({ limit: 100 });

describe('first deploy', () => {
  it('runs from the preflight to the smoke test with one command', async () => {
    const { ran: commandLines, output } = await deploy({ countsResources: true });
    await stack.waitUntilSettled();

    expect(commandLines).toEqual([
      'vite build --config web/vite.config.ts',
      'cdk deploy --all -c stage=serena-prueba -c first=true',
      'cdk deploy serena-prueba-data -c stage=serena-prueba',
      'node --run first-admin -- serena-prueba --if-none',
      'node --run smoke -- serena-prueba',
      'node --run figures:aws -- serena-prueba',
      `aws ssm put-parameter --name /serena/prueba/release --value ${release} --type String --overwrite --region us-east-1`,
    ]);
    expect(output).toContain('ana@centro.com is invited as the administrator of prueba.');
    expect(output).toContain(`${stack.url} serves its page; its API answers`);
    expect(output).toContain('A client signs in.');
    expect(output).toContain('No service has a free slot: booking was not tested.');
    expect(output).toMatch(
      /US dollars in a month of a busy center[\s\S]*\n1 center +\d+\.\d\d\n20 centers +\d+\.\d\d/,
    );
    expect(listMessages().map(({ to }) => to)).toEqual(expect.arrayContaining(['ana@centro.com']));
  });
});

describe('npm run smoke', () => {
  const runSmokeTest = async (email: string) => {
    const env = { ...process.env, SMOKE_EMAIL: email };
    const child = spawn(process.execPath, ['infra/local/smoke.ts', `${stack.url}/`], { env });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    const [status] = await once(child, 'close');
    return { status, output };
  };

  it('tests an address as a client, and rejects other accounts', async () => {
    const { patient, member, date } = await createFixture(stack, { daysAhead: 30, canSignIn: true });

    expect(await runSmokeTest(patient.email)).toEqual({
      status: 0,
      output: expect.stringContaining(`Booked and cancelled ${date} 16:`),
    });
    expect(await runSmokeTest(member.email)).toEqual({
      status: 1,
      output: expect.stringContaining(`${member.email} is no client: staff.`),
    });
  });
});

describe('deploy of a center with services', () => {
  it('books and cancels as the test client without a charge, a message or a listed client', async () => {
    const fixture = await createFixture(stack, { daysAhead: 30 });
    await deploy();
    await stack.waitUntilSettled();
    const readFigures = async () => ({
      dashboard: (await fixture.asAdmin(getDashboard)).reply,
      finances: (await fixture.asAdmin(getFinanceMonth, { query: { month: fixture.date.slice(0, 7) } }))
        .reply,
    });
    const figuresBefore = await readFigures();
    const before = {
      clients: await listClientEmails(),
      messages: listMessages().length,
      intents: stack.stripe.intents().map(({ id }) => id),
    };

    const { output } = await deploy();
    await stack.waitUntilSettled();

    const newIntents = stack.stripe.intents().filter(({ id }) => !before.intents.includes(id));
    const { rows } = await thePlatform().patients.archivedPage({ cursor: undefined, limit: 50 });
    expect(output).toContain(`Booked and cancelled ${fixture.date} 16:`);
    expect(output).not.toContain('invited');
    expect(newIntents.map(({ status, amount_received }) => ({ status, amount_received }))).toEqual([
      { status: 'canceled', amount_received: 0 },
    ]);
    expect(await readFigures()).toEqual(figuresBefore);
    expect(listMessages()).toHaveLength(before.messages);
    expect(await listClientEmails()).toEqual(before.clients);
    expect(rows).toMatchObject([{ firstName: 'Prueba', hidden: true }]);
    await expectInvariants(stack);
    expect(await thePlatform().daySheets.between(fixture.date, fixture.date)).toMatchObject([
      { appointments: [] },
    ]);
  });

  it('fails at the step that fails for a client, and leaves the test client unlisted', async () => {
    await createFixture(stack, { daysAhead: 30 });
    stack.stripe.failNext({ call: 'create', when: 'before', times: 10 });

    await expect(deploy()).rejects.toThrow('requestAppointment answers 503');
    expect(await listClientEmails()).not.toContain('success+serena@simulator.amazonses.com');
  });
});
