import { keepsData, nameIn, publicUrl, type StageSettings, stageId } from '#infra/stages.ts';
import { type Commands, profileOf } from './commands.ts';
import { findingText } from './preflight/finding.ts';
import { preflight } from './preflight/preflight.ts';
import { recordRelease, releaseHere } from './release.ts';

export type StageDeploy = {
  readonly commands: Commands;
  readonly others: readonly string[];
  readonly say: (line: string) => void;
};

/** Prints the stage's findings; throws if one stops the deploy. Returns whether it is the first deploy. */
function assertReady(stage: StageSettings, { commands, say }: StageDeploy): boolean {
  const { isFirst, findings } = preflight(commands, stage);
  const stopping = findings.filter(({ stops }) => stops);
  const waiting = findings.filter(({ stops }) => !stops);
  if (stopping.length > 0)
    say(`Before ${stageId(stage)} is deployed:\n${stopping.map(findingText).join('\n')}`);
  if (waiting.length > 0)
    say(`Before the clients of ${stageId(stage)} come:\n${waiting.map(findingText).join('\n')}`);
  if (stopping.length > 0)
    throw new Error(`${stageId(stage)} is not deployed: correct what is listed first.`);
  return isFirst;
}

/** Deploys the five stacks. Stacks with data get deletion protection only after the first complete deploy. */
async function deployStacks(stage: StageSettings, isFirst: boolean, given: StageDeploy): Promise<void> {
  const { commands, others } = given;
  const deploy = (stacks: string, ...context: readonly string[]) =>
    commands.run('cdk', [
      'deploy',
      stacks,
      '-c',
      `stage=${stageId(stage)}`,
      ...context,
      ...profileOf(stage),
      ...others,
    ]);
  await deploy('--all', ...(isFirst ? ['-c', 'first=true'] : []));
  if (isFirst && keepsData(stage)) await deploy(nameIn(stage, 'data'));
}

/**
 * Checks everything that would make a deploy fail late or hit the wrong place, builds the pages with the
 * stage's address, deploys the stacks, invites the first administrator if there is none, runs the smoke test,
 * prints the expected bill and records the release. A failed first deploy can be repeated. Throws an error
 * with a one-sentence message.
 */
export async function deployStage(stage: StageSettings, given: StageDeploy): Promise<void> {
  const { commands } = given;
  const isFirst = assertReady(stage, given);
  const release = releaseHere(commands);
  const name = stageId(stage);
  await commands.run('vite', ['build', '--config', 'web/vite.config.ts'], {
    VITE_SITE_ADDRESS: publicUrl(stage),
  });
  await deployStacks(stage, isFirst, given);
  await commands.run('node', ['--run', 'first-admin', '--', name, '--if-none']);
  await commands.run('node', ['--run', 'smoke', '--', name]);
  await commands.run('node', ['--run', 'figures:aws', '--', name]);
  await recordRelease(commands, stage, release);
}
