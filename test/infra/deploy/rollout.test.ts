import { describe, expect, it } from 'vitest';
import { parseDeployCommand } from '#infra/deploy/deploy-command.ts';
import { deployStage } from '#infra/deploy/deploy-stage.ts';
import { rollOut } from '#infra/deploy/rollout.ts';
import { stageId } from '#infra/stages.ts';
import { buildCenter } from './made-up-centers.ts';
import { buildReadyAccount, createRecordedCommand } from './recorded-aws.ts';

const centers = Array.from({ length: 20 }, (_, index) => buildCenter(index + 1));
const stageByProfile = new Map(
  centers.flatMap(({ stages }) => Object.values(stages)).map((stage) => [stage.profile, stage]),
);
const release = '4f1c2d9a7be0c1d2e3f405162738495a6b7c8d9e';

/** 20 accounts with their answers to a rollout, by profile. */
class RecordedAccounts {
  readonly releases = new Map<string, string>();
  readonly activeAlarms = new Set<string>();
  readonly failingStages = new Set<string>();
  /** Stages in order of their completed deployment. */
  readonly deployedStages: string[] = [];
  release = release;

  readonly query = (command: string, args: readonly string[]) => {
    if (command === 'git') return { status: 0, output: this.release };
    const stage = stageByProfile.get(args.at(-1))!;
    return createRecordedCommand({
      ...buildReadyAccount(stage),
      [`ssm get-parameter --name /${stage.center}/prod/release`]: this.releases.get(stage.center),
      [`cloudwatch describe-alarms --alarm-name-prefix ${stageId(stage)}-`]: [...this.activeAlarms]
        .filter((alarm) => alarm.startsWith(`${stageId(stage)}-`))
        .join('\t'),
    })(command, args);
  };

  readonly run = async (command: string, args: readonly string[]) => {
    const stage = args.find((word) => word.startsWith('stage='))?.slice('stage='.length);
    if (stage !== undefined && this.failingStages.has(stage)) throw new Error(`cdk deploy failed: ${stage}`);
    if (stage !== undefined) this.deployedStages.push(stage);
    if (command === 'aws') this.releases.set(args[3]!.split('/')[1]!, args[5]!);
  };
}

/** Runs `npm run deploy -- --all --waves`, and returns its output and error. */
async function run(accounts: RecordedAccounts, ...options: string[]) {
  const output: string[] = [];
  let waits = 0;
  const parsedCommand = parseDeployCommand(['--all', '--waves', ...options], centers);
  if (!('waves' in parsedCommand)) throw new Error('One stage is no rollout.');
  const error = await rollOut(parsedCommand.waves, {
    commands: accounts,
    deploy: (stage) =>
      deployStage(stage, { commands: accounts, cdkOptions: parsedCommand.cdkOptions, log: () => {} }),
    wait: async () => void waits++,
    log: (line) => void output.push(line),
  }).then(
    () => undefined,
    (reason: unknown) => String(reason),
  );
  return { output, error, waits, parsedCommand };
}

const toStageIds = (...numbers: number[]) => numbers.map((number) => `centro${number}-prod`);
const listStageIds = (last: number) => toStageIds(...Array.from({ length: last }, (_, index) => index + 1));

describe('npm run deploy -- --all --waves', () => {
  it('deploys one center, then a fifth of the 20, then the rest, with a watch after each wave', async () => {
    const accounts = new RecordedAccounts();

    const { error, waits, output, parsedCommand } = await run(accounts, '--require-approval', 'never');

    expect(error).toBeUndefined();
    expect('waves' in parsedCommand && parsedCommand.waves.map((wave) => wave.map(stageId))).toEqual([
      toStageIds(1),
      toStageIds(2, 3, 4, 5),
      listStageIds(20).slice(5),
    ]);
    expect(accounts.deployedStages).toEqual(listStageIds(20));
    expect(waits).toBe(3);
    expect(output.at(-1)).toBe(`On ${release}: ${listStageIds(20).join(', ')}`);
  });

  it('stops at the first failed deploy, and resumes there', async () => {
    const accounts = new RecordedAccounts();
    accounts.failingStages.add('centro4-prod');

    const stopped = await run(accounts);

    expect(stopped.error).toBe('Error: cdk deploy failed: centro4-prod');
    expect(accounts.deployedStages).toEqual(toStageIds(1, 2, 3));
    expect(stopped.output.slice(-2)).toEqual([
      `On ${release}: ${toStageIds(1, 2, 3).join(', ')}`,
      `Not deployed: ${listStageIds(20).slice(3).join(', ')}. Repeat the command to continue.`,
    ]);

    accounts.failingStages.clear();
    accounts.deployedStages.length = 0;
    const finished = await run(accounts);

    expect(finished).toMatchObject({ error: undefined, waits: 2 });
    expect(accounts.deployedStages).toEqual(listStageIds(20).slice(3));
  });

  it('stops after a wave with an alarm, until it is cleared', async () => {
    const accounts = new RecordedAccounts();
    accounts.activeAlarms
      .add('centro3-prod-api-Failing')
      .add('centro30-prod-api-Failing')
      .add('centro9-prod-x');

    const errorText = 'Error: In state ALARM after wave 2: centro3-prod-api-Failing.';
    expect(await run(accounts)).toMatchObject({ error: errorText, waits: 2 });
    expect(await run(accounts)).toMatchObject({ error: errorText, waits: 0 });
    expect(accounts.deployedStages).toEqual(listStageIds(5));

    accounts.activeAlarms.clear();

    expect(await run(accounts)).toMatchObject({ error: undefined, waits: 1 });
    expect(accounts.deployedStages).toEqual(listStageIds(20));
  });

  it('redeploys every center for a new commit, and none for uncommitted changes', async () => {
    const accounts = new RecordedAccounts();
    await run(accounts);
    accounts.release = 'b'.repeat(40);

    await run(accounts);

    expect(accounts.deployedStages).toEqual([...listStageIds(20), ...listStageIds(20)]);
    accounts.release = `${'c'.repeat(40)}-dirty`;
    expect((await run(accounts)).error).toContain('Commit the changes first');
    expect(accounts.deployedStages).toHaveLength(40);
  });

  it('stops at a center that is not ready', async () => {
    const accounts = new RecordedAccounts();
    const stage = centers[1]!.stages.prod!;
    stageByProfile.set('centro2', { ...stage, account: '999999999999' });

    const { error } = await run(accounts);
    stageByProfile.set('centro2', stage);

    expect(error).toBe('Error: centro2-prod is not deployed: correct the listed findings first.');
    expect(accounts.deployedStages).toEqual(toStageIds(1));
  });
});

describe('arguments of npm run deploy', () => {
  it('name a stage with its center, or alone if there is one center', () => {
    const [firstCenter] = centers;

    expect(parseDeployCommand(['centro7-prod'], centers)).toEqual({
      cdkOptions: [],
      stage: centers[6]!.stages.prod,
    });
    expect(parseDeployCommand(['prod', '--verbose'], [firstCenter!])).toEqual({
      cdkOptions: ['--verbose'],
      stage: firstCenter!.stages.prod,
    });
    expect(() => parseDeployCommand(['prod'], centers.slice(0, 2))).toThrow(
      'Unknown stage "prod": one of centro1-prod, centro2-prod.',
    );
    expect(() => parseDeployCommand([], [firstCenter!])).toThrow('Unknown stage "undefined": one of prod.');
  });

  it('select all centers at once without waves, and reject waves without all centers', () => {
    expect(parseDeployCommand(['prod', '--all'], centers)).toMatchObject({ waves: [{ length: 20 }] });
    expect(() => parseDeployCommand(['dev', '--all'], centers)).toThrow('No center has a stage "dev".');
    expect(() => parseDeployCommand(['--waves'], centers)).toThrow('npm run deploy -- --all --waves');
  });
});
