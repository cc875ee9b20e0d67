import { formatPublicUrl, retainsData, type StageSettings, stageId, toResourceName } from '#infra/stages.ts';
import { type Commands, toProfileOptions } from './commands.ts';
import { formatFinding } from './preflight/finding.ts';
import { runPreflight } from './preflight/preflight.ts';
import { readCheckedOutRelease, recordRelease } from './release.ts';

export type StageDeployInput = {
  readonly commands: Commands;
  readonly cdkOptions: readonly string[];
  readonly log: (line: string) => void;
};

/**
 * Prints the stage's findings and throws if one blocks the deploy. Returns whether it is the first deploy.
 */
function assertReady(stage: StageSettings, { commands, log }: StageDeployInput): boolean {
  const { isFirst, findings } = runPreflight(commands, stage);
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const warnings = findings.filter(({ isBlocking }) => !isBlocking);
  if (blocking.length > 0)
    log(`Before ${stageId(stage)} is deployed:\n${blocking.map(formatFinding).join('\n')}`);
  if (warnings.length > 0)
    log(`Before clients use ${stageId(stage)}:\n${warnings.map(formatFinding).join('\n')}`);
  if (blocking.length > 0)
    throw new Error(`${stageId(stage)} is not deployed: correct the listed findings first.`);
  return isFirst;
}

/** Deploys the five stacks. The data stack gets deletion protection only after the first complete deploy. */
async function deployStacks(stage: StageSettings, isFirst: boolean, input: StageDeployInput): Promise<void> {
  const { commands, cdkOptions } = input;
  const deploy = (stacks: string, ...context: readonly string[]) =>
    commands.run('cdk', [
      'deploy',
      stacks,
      '-c',
      `stage=${stageId(stage)}`,
      ...context,
      ...toProfileOptions(stage),
      ...cdkOptions,
    ]);
  await deploy('--all', ...(isFirst ? ['-c', 'first=true'] : []));
  if (isFirst && retainsData(stage)) await deploy(toResourceName(stage, 'data'));
}

/**
 * Checks, builds and deploys a stage, invites a missing first administrator, runs the smoke test, prints the
 * expected bill and records the release. A failed first deploy can be repeated. Throws one-sentence errors.
 */
export async function deployStage(stage: StageSettings, input: StageDeployInput): Promise<void> {
  const { commands } = input;
  const isFirst = assertReady(stage, input);
  const release = readCheckedOutRelease(commands);
  const name = stageId(stage);
  await commands.run('vite', ['build', '--config', 'web/vite.config.ts'], {
    VITE_SITE_ADDRESS: formatPublicUrl(stage),
  });
  await deployStacks(stage, isFirst, input);
  await commands.run('node', ['--run', 'first-admin', '--', name, '--if-none']);
  await commands.run('node', ['--run', 'smoke', '--', name]);
  await commands.run('node', ['--run', 'figures:aws', '--', name]);
  await recordRelease(commands, stage, release);
}
