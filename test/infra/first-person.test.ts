import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { parseCommandLine, readFirstAdmin } from '#infra/local/first-admin-input.ts';

const ana = { email: 'ana@serena.example', firstName: 'Ana', lastName: 'Rivera', phone: '+17875550100' };
const failOnQuestion = async (question: string) => {
  throw new Error(`asked: ${question}`);
};

it('first-admin parses the command line, with e-mail and phone normalized', async () => {
  const commandLine = parseCommandLine([
    'prod',
    ' Ana@Serena.example',
    'Ana',
    'Rivera',
    '(787) 555-0100',
    '--another',
  ]);

  expect(commandLine).toMatchObject({ target: 'prod', allowsAnother: true });
  expect(await readFirstAdmin(commandLine, failOnQuestion)).toEqual(ana);
});

it('first-admin asks for missing values', async () => {
  const answers = ['Ana', 'Rivera', '787-555-0100'];
  const ask = vi.fn(async (_: string) => answers.shift() ?? '');

  expect(await readFirstAdmin({ values: [ana.email] }, ask)).toEqual(ana);
  expect(ask.mock.calls.map(([question]) => question)).toEqual([
    'First name: ',
    'Last name: ',
    'Phone, for the invitation by SMS: ',
  ]);
});

it.each([
  ['no e-mail address', ['ana', 'Ana', 'Rivera', '787-555-0100'], 'email'],
  ['a phone that receives no SMS', [ana.email, 'Ana', 'Rivera', '12'], 'phone'],
  ['a value too many', [ana.email, 'Ana', 'Rivera', '787-555-0100', 'more'], 'too many values'],
])('first-admin rejects %s and prints its usage', async (_, values, problem) => {
  await expect(readFirstAdmin({ values }, failOnQuestion)).rejects.toThrow(
    `Invalid: ${problem}. Usage: npm run first-admin <stage|local>`,
  );
});

it('first-admin rejects a missing stage and prints its usage', () => {
  expect(() => parseCommandLine([])).toThrow('Usage: npm run first-admin <stage|local>');
  expect(() => parseCommandLine(['--another'])).toThrow('Usage: npm run first-admin <stage|local>');
});

it('first-admin requires all values when it is not interactive', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/local/first-admin.ts', 'local'], {
    input: '',
    encoding: 'utf8',
  });

  expect({ status, lines: stderr.trimEnd().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^There is no terminal: pass all values\. Usage: npm run first-admin/)],
  });
});
