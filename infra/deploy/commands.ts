import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { StageSettings } from '#infra/stages.ts';

export type Outcome = { readonly status: number; readonly output: string };
/** Runs commands of this machine. */
export type Commands = {
  /** Returns the exit status and the trimmed standard output. */
  readonly ask: (command: string, args: readonly string[]) => Outcome;
  /** Shows the output and lets people answer; throws for an exit status other than 0. */
  readonly run: (
    command: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<void>;
};

// The commands of packages are batch files on Windows, which only its shell runs.
const shell = process.platform === 'win32';

export const thisMachine: Commands = {
  ask: (command, args) => {
    const { status, stdout } = spawnSync(command, args, {
      shell,
      stdio: ['ignore', 'pipe', 'ignore'],
      encoding: 'utf8',
    });
    return { status: status ?? 1, output: (stdout ?? '').trim() };
  },
  run: async (command, args, env = {}) => {
    const [status] = await once(
      spawn(command, args, { shell, stdio: 'inherit', env: { ...process.env, ...env } }),
      'close',
    );
    if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed.`);
  },
};

/** The option by which the AWS CLI and the CDK take the stage's own credentials. */
export const profileOf = ({ profile }: StageSettings): string[] =>
  profile === undefined ? [] : ['--profile', profile];

/** The options by which the AWS CLI works in the stage's region with its credentials. */
export const stageOptions = (stage: StageSettings): string[] => [
  '--region',
  stage.region,
  ...profileOf(stage),
];

/** Asks the AWS CLI in the stage's region with its credentials. No value in the words has a space. */
export const askAws = ({ ask }: Commands, stage: StageSettings, words: string): Outcome =>
  ask('aws', [...words.split(' '), ...stageOptions(stage)]);
