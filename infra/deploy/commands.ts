import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { StageSettings } from '#infra/stages.ts';

export type CommandResult = { readonly status: number; readonly output: string };
export type Commands = {
  readonly query: (command: string, args: readonly string[]) => CommandResult;
  /** Runs a command in this terminal, with its input and output. Throws for an exit status other than 0. */
  readonly run: (
    command: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<void>;
};

// On Windows, package commands are batch files, which need a shell.
const shell = process.platform === 'win32';

export const shellCommands: Commands = {
  query: (command, args) => {
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

export const toProfileOptions = ({ profile }: StageSettings): string[] =>
  profile === undefined ? [] : ['--profile', profile];

export const toStageOptions = (stage: StageSettings): string[] => [
  '--region',
  stage.region,
  ...toProfileOptions(stage),
];

/** Runs an AWS CLI command in the stage's region with its credentials. No argument may contain a space. */
export const queryAws = ({ query }: Commands, stage: StageSettings, command: string): CommandResult =>
  query('aws', [...command.split(' '), ...toStageOptions(stage)]);
