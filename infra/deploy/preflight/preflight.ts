import { manifest } from '#infra/manifest/index.ts';
import { isSiteExample, nameIn, placeholdersIn, type StageSettings, stageId } from '#infra/stages.ts';
import { askAws, type Commands, stageOptions } from '../commands.ts';
import { backups, bootstrap, concurrency, routes } from './account-checks.ts';
import { type Check, type Finding, unless } from './finding.ts';
import {
  alarmMail,
  deliveryLog,
  mailSandbox,
  originationNumber,
  sender,
  textSandbox,
  textSpend,
} from './message-checks.ts';
import { publishableKey, secretKey, webhook } from './payment-checks.ts';

const checks: readonly Check[] = [
  bootstrap,
  concurrency(manifest),
  routes(manifest),
  sender,
  mailSandbox,
  textSandbox,
  textSpend,
  originationNumber,
  deliveryLog,
  backups,
  secretKey,
  webhook,
  alarmMail,
];

const fileOf = ({ center }: StageSettings) => `infra/centers/${center}.ts`;

function placeholders(stage: StageSettings): readonly Finding[] {
  return placeholdersIn(stage).map((name) => ({
    what: `${name} is the example's, or not in its form.`,
    fix: `your own in ${fileOf(stage)}`,
    stops: true,
  }));
}

const installAwsCli = 'https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html';

function credentials(commands: Commands, stage: StageSettings): readonly Finding[] {
  const { status, output } = askAws(commands, stage, 'sts get-caller-identity --query Account --output text');
  const profile = stage.profile ?? '<profile>';
  const fix = `aws sso login --profile ${profile}, the first time aws configure sso --profile ${profile}${stage.profile === undefined ? '; then its name in AWS_PROFILE' : ''}`;
  if (status !== 0)
    return commands.ask('aws', ['--version']).status === 0
      ? [{ what: 'The AWS CLI finds no valid credentials.', fix, stops: true }]
      : [{ what: 'The AWS CLI 2 is not installed.', fix: installAwsCli, stops: true }];
  return unless(output === stage.account, {
    what: `${stageId(stage)} belongs to the account ${stage.account}; these are credentials of ${output}.`,
    fix,
    stops: true,
  });
}

/** Adds the stage's region and credentials to the commands of a fix. */
const inStage = (fix: string, stage: StageSettings): string =>
  fix.replace(/(?<![:\w])aws (?=[a-z])/g, `aws ${[...stageOptions(stage), ''].join(' ')}`);

/** Whether no deploy was ever complete; an incomplete one leaves a stack that must be deleted. */
function isFirstDeploy(commands: Commands, stage: StageSettings): boolean {
  const { status, output } = askAws(
    commands,
    stage,
    `cloudformation describe-stacks --stack-name ${nameIn(stage, 'data')} --query Stacks[0].StackStatus --output text`,
  );
  return status !== 0 || /^(ROLLBACK|CREATE_(IN_PROGRESS|FAILED)|REVIEW|DELETE)/.test(output);
}

const siteAddress: Check = ({ stage, isFirst }) =>
  unless(isFirst || !isSiteExample(stage), {
    what: `site.url of ${stage.name} is the example's, and its site has an address.`,
    fix: `the output Address of the stack ${nameIn(stage, 'web')} in ${fileOf(stage)}`,
    stops: true,
  });

export type Preflight = { readonly isFirst: boolean; readonly findings: readonly Finding[] };

/** Lists what the stage lacks; without credentials, only its settings are checked. */
export function preflight(commands: Commands, stage: StageSettings): Preflight {
  const own = [...placeholders(stage), ...publishableKey(stage)];
  const access = credentials(commands, stage);
  if (access.length > 0) return { isFirst: true, findings: [...own, ...access] };
  const isFirst = isFirstDeploy(commands, stage);
  const account = { stage, isFirst, aws: (words: string) => askAws(commands, stage, words) };
  const findings = [siteAddress, ...checks].flatMap((check) => check(account));
  return {
    isFirst,
    findings: [...own, ...findings.map((finding) => ({ ...finding, fix: inStage(finding.fix, stage) }))],
  };
}
