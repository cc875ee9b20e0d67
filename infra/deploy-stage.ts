import {
  isSiteExample,
  keepsData,
  mailDomain,
  nameIn,
  placeholdersIn,
  publicUrl,
  type StageSettings,
} from './stages.ts';

export type Outcome = { readonly status: number; readonly output: string };
/** Runs a command of this machine; `ask` keeps what it says for itself, `run` shows it. */
export type Commands = {
  readonly ask: (command: string, args: readonly string[]) => Outcome;
  readonly run: (command: string, args: readonly string[], env?: Readonly<Record<string, string>>) => void;
};

const aws = ({ ask }: Commands, { region }: StageSettings, ...args: string[]): Outcome =>
  ask('aws', [...args, '--region', region, '--output', 'text']);

/** Throws when whoever deploys is signed in to another account than the stage's. */
function assertAccount(commands: Commands, stage: StageSettings): void {
  const { status, output } = aws(commands, stage, 'sts', 'get-caller-identity', '--query', 'Account');
  if (status !== 0) throw new Error('The AWS CLI found no valid credentials (aws sts get-caller-identity).');
  if (output !== stage.account)
    throw new Error(
      `${stage.name} belongs to the account ${stage.account}; these are credentials of ${output}.`,
    );
}

/** Throws when the user pool would refuse the sender, and the first deploy fail there. */
function assertSender(commands: Commands, stage: StageSettings): void {
  const domain = mailDomain(stage);
  const { status, output } = aws(
    commands,
    stage,
    'sesv2',
    'get-email-identity',
    '--email-identity',
    domain,
    '--query',
    'VerifiedForSendingStatus',
  );
  if (status !== 0 || output !== 'True')
    throw new Error(`The sender ${domain} is not verified in SES, ${stage.region}: see docs/operations.md.`);
}

/** Whether a deploy of it has ever come to its end; what did not leaves a stack that only a deletion mends. */
function wasDeployed(commands: Commands, stage: StageSettings): boolean {
  const { status, output } = aws(
    commands,
    stage,
    'cloudformation',
    'describe-stacks',
    '--stack-name',
    nameIn(stage, 'data'),
    '--query',
    'Stacks[0].StackStatus',
  );
  return status === 0 && !/^(ROLLBACK|CREATE_(IN_PROGRESS|FAILED)|REVIEW|DELETE)/.test(output);
}

/**
 * Looks at everything that would make a deploy fail late or hit the wrong place, then builds the pages with the stage's
 * own address and deploys its stacks. What keeps its data is protected against deletion once a first deploy has come to
 * its end: one that failed can be repeated. Throws what is wrong, in one sentence.
 */
export function deployStage(stage: StageSettings, others: readonly string[], commands: Commands): void {
  const placeholders = placeholdersIn(stage);
  if (placeholders.length > 0)
    throw new Error(
      `Write down your own in infra/stages.ts before ${stage.name} is deployed: ${placeholders.join(', ')}.`,
    );
  assertAccount(commands, stage);
  assertSender(commands, stage);
  const isFirst = !wasDeployed(commands, stage);
  if (!isFirst && isSiteExample(stage))
    throw new Error(
      `Write down in infra/stages.ts, as site.url of ${stage.name}, the Address that the web stack of its first deploy gave.`,
    );

  commands.run('vite', ['build', '--config', 'web/vite.config.ts'], { VITE_SITE_ADDRESS: publicUrl(stage) });
  const deploy = (stacks: string, ...context: readonly string[]) =>
    commands.run('cdk', ['deploy', stacks, '-c', `stage=${stage.name}`, ...context, ...others]);
  deploy('--all', ...(isFirst ? ['-c', 'first=true'] : []));
  if (isFirst && keepsData(stage)) deploy(nameIn(stage, 'data'));
}
