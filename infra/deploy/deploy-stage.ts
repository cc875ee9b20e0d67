import {
  isSiteExample,
  keepsData,
  mailDomain,
  nameIn,
  placeholdersIn,
  publicUrl,
  type StageSettings,
  stageId,
} from '#infra/stages.ts';
import { askAws, type Commands, profileOf } from './commands.ts';
import { recordRelease, releaseHere } from './release.ts';

/** Throws when whoever deploys is signed in to another account than the stage's. */
function assertAccount(commands: Commands, stage: StageSettings): void {
  const { status, output } = askAws(commands, stage, 'sts get-caller-identity --query Account --output text');
  if (status !== 0) throw new Error('The AWS CLI found no valid credentials (aws sts get-caller-identity).');
  if (output !== stage.account)
    throw new Error(
      `${stageId(stage)} belongs to the account ${stage.account}; these are credentials of ${output}.`,
    );
}

/** Throws when the user pool would refuse the sender, and the first deploy fail there. */
function assertSender(commands: Commands, stage: StageSettings): void {
  const domain = mailDomain(stage);
  const { status, output } = askAws(
    commands,
    stage,
    `sesv2 get-email-identity --email-identity ${domain} --query VerifiedForSendingStatus --output text`,
  );
  if (status !== 0 || output !== 'True')
    throw new Error(`The sender ${domain} is not verified in SES, ${stage.region}: see docs/operations.md.`);
}

/** Whether a deploy of it has ever come to its end; what did not leaves a stack that only a deletion mends. */
function wasDeployed(commands: Commands, stage: StageSettings): boolean {
  const { status, output } = askAws(
    commands,
    stage,
    `cloudformation describe-stacks --stack-name ${nameIn(stage, 'data')} --query Stacks[0].StackStatus --output text`,
  );
  return status === 0 && !/^(ROLLBACK|CREATE_(IN_PROGRESS|FAILED)|REVIEW|DELETE)/.test(output);
}

export type StageDeploy = {
  readonly commands: Commands;
  /** Options of the CDK command. */
  readonly others: readonly string[];
};

/**
 * Looks at everything that would make a deploy fail late or hit the wrong place, then builds the pages with the stage's
 * own address, deploys its stacks and records the release. What keeps its data is protected against deletion once a
 * first deploy has come to its end: one that failed can be repeated. Throws what is wrong, in one sentence.
 */
export function deployStage(stage: StageSettings, { commands, others }: StageDeploy): void {
  const file = `infra/centers/${stage.center}.ts`;
  const placeholders = placeholdersIn(stage);
  if (placeholders.length > 0)
    throw new Error(
      `Write down your own in ${file} before ${stageId(stage)} is deployed: ${placeholders.join(', ')}.`,
    );
  assertAccount(commands, stage);
  assertSender(commands, stage);
  const isFirst = !wasDeployed(commands, stage);
  if (!isFirst && isSiteExample(stage))
    throw new Error(
      `Write down in ${file}, as site.url of ${stage.name}, the Address that the web stack of its first deploy gave.`,
    );

  const release = releaseHere(commands);
  commands.run('vite', ['build', '--config', 'web/vite.config.ts'], { VITE_SITE_ADDRESS: publicUrl(stage) });
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
  deploy('--all', ...(isFirst ? ['-c', 'first=true'] : []));
  if (isFirst && keepsData(stage)) deploy(nameIn(stage, 'data'));
  recordRelease(commands, stage, release);
}
