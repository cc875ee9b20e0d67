import { manifest } from '#infra/manifest/index.ts';
import {
  isSiteExample,
  listPlaceholders,
  type StageSettings,
  stageId,
  toResourceName,
} from '#infra/stages.ts';
import { type Commands, queryAws, toStageOptions } from '../commands.ts';
import { checkBackups, checkBootstrap, checkConcurrency, checkRouteLimit } from './account-checks.ts';
import { type Check, type Finding, findingUnless } from './finding.ts';
import {
  checkAlarmMail,
  checkDeliveryLog,
  checkMailSandbox,
  checkOriginationNumber,
  checkSender,
  checkSmsSandbox,
  checkSmsSpend,
} from './message-checks.ts';
import { checkPublishableKey, checkSecretKey, checkWebhook } from './payment-checks.ts';

const checks: readonly Check[] = [
  checkBootstrap,
  checkConcurrency(manifest),
  checkRouteLimit(manifest),
  checkSender,
  checkMailSandbox,
  checkSmsSandbox,
  checkSmsSpend,
  checkOriginationNumber,
  checkDeliveryLog,
  checkBackups,
  checkSecretKey,
  checkWebhook,
  checkAlarmMail,
];

const toSettingsPath = ({ center }: StageSettings) => `infra/centers/${center}.ts`;

function checkPlaceholders(stage: StageSettings): readonly Finding[] {
  return listPlaceholders(stage).map((name) => ({
    problem: `${name} is the example's, or malformed.`,
    fix: `your own in ${toSettingsPath(stage)}`,
    isBlocking: true,
  }));
}

const installAwsCli = 'https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html';

function checkCredentials(commands: Commands, stage: StageSettings): readonly Finding[] {
  const { status, output } = queryAws(
    commands,
    stage,
    'sts get-caller-identity --query Account --output text',
  );
  const profile = stage.profile ?? '<profile>';
  const fix = `aws sso login --profile ${profile}, the first time aws configure sso --profile ${profile}${stage.profile === undefined ? '; then its name in AWS_PROFILE' : ''}`;
  if (status !== 0)
    return commands.query('aws', ['--version']).status === 0
      ? [{ problem: 'The AWS CLI finds no valid credentials.', fix, isBlocking: true }]
      : [{ problem: 'The AWS CLI 2 is not installed.', fix: installAwsCli, isBlocking: true }];
  return findingUnless(output === stage.account, {
    problem: `${stageId(stage)} belongs to the account ${stage.account}; these are credentials of ${output}.`,
    fix,
    isBlocking: true,
  });
}

/** Adds the stage's region and profile to each AWS CLI command of a fix. */
const addStageOptions = (fix: string, stage: StageSettings): string =>
  fix.replace(/(?<![:\w])aws (?=[a-z])/g, `aws ${[...toStageOptions(stage), ''].join(' ')}`);

/**
 * Returns whether the stage's data stack was never created completely. A failed creation leaves a stack in
 * one of these states.
 */
function isFirstDeploy(commands: Commands, stage: StageSettings): boolean {
  const { status, output } = queryAws(
    commands,
    stage,
    `cloudformation describe-stacks --stack-name ${toResourceName(stage, 'data')} --query Stacks[0].StackStatus --output text`,
  );
  return status !== 0 || /^(ROLLBACK|CREATE_(IN_PROGRESS|FAILED)|REVIEW|DELETE)/.test(output);
}

const checkSiteAddress: Check = ({ stage, isFirstDeploy }) =>
  findingUnless(isFirstDeploy || !isSiteExample(stage), {
    problem: `site.url of ${stage.name} is the example's, and its site has an address.`,
    fix: `the output Address of the stack ${toResourceName(stage, 'web')} in ${toSettingsPath(stage)}`,
    isBlocking: true,
  });

export type PreflightResult = { readonly isFirst: boolean; readonly findings: readonly Finding[] };

/** Lists what the stage lacks. Without credentials, checks only its settings and assumes a first deploy. */
export function runPreflight(commands: Commands, stage: StageSettings): PreflightResult {
  const settingFindings = [...checkPlaceholders(stage), ...checkPublishableKey(stage)];
  const accessFindings = checkCredentials(commands, stage);
  if (accessFindings.length > 0) return { isFirst: true, findings: [...settingFindings, ...accessFindings] };
  const isFirst = isFirstDeploy(commands, stage);
  const aws = (command: string) => queryAws(commands, stage, command);
  const context = { stage, aws, isFirstDeploy: isFirst };
  const findings = [checkSiteAddress, ...checks].flatMap((check) => check(context));
  return {
    isFirst,
    findings: [
      ...settingFindings,
      ...findings.map((finding) => ({ ...finding, fix: addStageOptions(finding.fix, stage) })),
    ],
  };
}
