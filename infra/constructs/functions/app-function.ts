import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Function as LambdaFunction,
  LayerVersion,
  ParamsAndSecretsVersions,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { Construct } from 'constructs';
import { toResourceName } from '#infra/stages.ts';
import { bundleFunctionCode } from './function-code.ts';
import type { FunctionDefinition } from './function-definition.ts';
import { grantUses } from './grants.ts';
import { buildEnvironmentVariables, type Platform } from './platform.ts';

export type AppFunctionProps = {
  definition: FunctionDefinition;
  platform: Platform;
  timeoutSeconds: number;
};

/** Caches secrets for five minutes, so that a rotated key is picked up without a deploy. */
const secretsExtensionSettings = {
  SECRETS_MANAGER_TTL: '300',
  PARAMETERS_SECRETS_EXTENSION_LOG_LEVEL: 'warn',
};

/** Alias by which every caller invokes a function, such as `serena-dev-sales-api:current`. */
export const aliasName = 'current';

/** A Lambda function with its own role and log group, and only the permissions of its manifest row. */
export class AppFunction extends Construct {
  /** Used for metrics only. Callers invoke the alias. */
  readonly lambda: LambdaFunction;
  readonly alias: Alias;

  constructor(scope: Construct, id: string, { definition, platform, timeoutSeconds }: AppFunctionProps) {
    super(scope, id);
    const { uses } = definition;
    const functionName = toResourceName(platform.stage, definition.name);
    const logGroup = this.createLogGroup(functionName, platform);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      code: bundleFunctionCode(definition),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1_024,
      timeout: Duration.seconds(timeoutSeconds),
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      layers: uses.secrets?.length ? [this.importSecretsExtension(platform)] : [],
      environment: {
        ...buildEnvironmentVariables(platform, uses.secrets),
        ...(uses.secrets?.length && secretsExtensionSettings),
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    grantUses(this.lambda, definition, platform);
    this.alias = new Alias(this, 'Alias', { aliasName, version: this.lambda.currentVersion });
  }

  private createLogGroup(functionName: string, { stage, key }: Platform) {
    return new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: stage.logRetention,
      encryptionKey: key,
      // Logs may be deleted, because the audit trail is in the table.
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /**
   * Imports the layer by ARN, because with `paramsAndSecrets` the version hash depends on CDK's list of
   * runtimes.
   */
  private importSecretsExtension({ stage }: Platform) {
    const version = ParamsAndSecretsVersions.V1_0_103;
    const layerVersionArn = RegionInfo.get(stage.region).paramsAndSecretsLambdaLayerArn(version, 'arm64');
    if (layerVersionArn === undefined) throw new Error(`No secrets extension layer in ${stage.region}.`);
    return LayerVersion.fromLayerVersionAttributes(this, 'SecretsExtension', { layerVersionArn });
  }
}
