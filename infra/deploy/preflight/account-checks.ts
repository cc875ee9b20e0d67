import { calculateMinConcurrency } from '#infra/manifest/concurrency.ts';
import { listGatewayRoutes } from '#infra/manifest/gateway-routes.ts';
import type { Domain } from '#infra/manifest/types.ts';
import { retainsData, stageId } from '#infra/stages.ts';
import { toProfileOptions } from '../commands.ts';
import { type Check, findingUnless } from './finding.ts';

export const checkBootstrap: Check = ({ stage, aws }) =>
  findingUnless(aws('ssm get-parameter --name /cdk-bootstrap/hnb659fds/version').status === 0, {
    problem: `The CDK is not set up in ${stage.account}, ${stage.region}.`,
    fix: [
      'npx cdk bootstrap -c',
      `stage=${stageId(stage)}`,
      `aws://${stage.account}/${stage.region}`,
      ...toProfileOptions(stage),
    ].join(' '),
    isBlocking: true,
  });

export const checkConcurrency =
  (manifest: readonly Domain[]): Check =>
  ({ stage, aws }) => {
    const { output } = aws(
      'lambda get-account-settings --query AccountLimit.ConcurrentExecutions --output text',
    );
    const neededConcurrency = calculateMinConcurrency(manifest);
    return findingUnless(Number(output) >= neededConcurrency, {
      problem: `Lambda runs ${output || 'an unknown number of'} functions at once in this account; ${neededConcurrency} are needed.`,
      fix: 'aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000',
      isBlocking: stage.name === 'prod',
    });
  };

/** AWS default of routes per HTTP API. */
const defaultRouteQuota = 300;

export const checkRouteLimit =
  (manifest: readonly Domain[]): Check =>
  ({ aws }) => {
    const { output } = aws(
      'service-quotas get-service-quota --service-code apigateway --quota-code L-65B5C802 --query Quota.Value --output text',
    );
    const quota = Number(output) || defaultRouteQuota;
    const routeCount = listGatewayRoutes(manifest).length;
    return findingUnless(quota >= routeCount, {
      problem: `An HTTP API has ${quota} routes in this account; ${routeCount} are needed.`,
      fix: 'https://us-east-1.console.aws.amazon.com/servicequotas/home/services/apigateway/quotas/L-65B5C802',
      isBlocking: true,
    });
  };

type BackupSettings = {
  readonly ResourceTypeOptInPreference?: Readonly<Record<string, boolean>>;
  readonly ResourceTypeManagementPreference?: Readonly<Record<string, boolean>>;
};

/** DynamoDB also needs the advanced features. Without them its backups are not copied to another account. */
export const checkBackups: Check = ({ stage, aws }) => {
  const { output } = aws('backup describe-region-settings --output json');
  // Output format of the CLI. Empty output means that nothing is opted in.
  const settings = JSON.parse(output || '{}') as BackupSettings;
  const { DynamoDB, S3 } = settings.ResourceTypeOptInPreference ?? {};
  const isReady = DynamoDB && S3 && settings.ResourceTypeManagementPreference?.['DynamoDB'];
  return findingUnless(isReady === true, {
    problem: 'AWS Backup is not switched on for DynamoDB, with its advanced features, and S3.',
    fix: 'aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true --resource-type-management-preference DynamoDB=true',
    isBlocking: retainsData(stage),
  });
};
