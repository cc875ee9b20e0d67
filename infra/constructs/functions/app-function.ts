import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsLogLevel,
  ParamsAndSecretsVersions,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { nameIn } from '#infra/stages.ts';
import { functionCode } from './function-code.ts';
import { grantUses } from './grants.ts';
import type { Placed } from './placed.ts';
import { type Platform, variablesOf } from './platform.ts';

export type AppFunctionProps = {
  placed: Placed;
  platform: Platform;
  /** How long one call may take; see the manifest. */
  timeoutSeconds: number;
};

/** A function with this house's defaults: its own role and log, exactly the rights of its row. */
export class AppFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { placed, platform, timeoutSeconds }: AppFunctionProps) {
    super(scope, id);
    const { uses } = placed;
    const functionName = nameIn(platform.stage, placed.name);
    const logGroup = this.log(functionName, platform);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);

    this.lambda = new LambdaFunction(this, 'Function', {
      functionName,
      code: functionCode(placed),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: 1_024,
      timeout: Duration.seconds(timeoutSeconds),
      role,
      logGroup,
      tracing: Tracing.ACTIVE,
      paramsAndSecrets: uses.secrets?.length ? secretsExtension() : undefined,
      environment: {
        ...variablesOf(platform, uses.secrets),
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    grantUses(this.lambda, uses, platform);
  }

  private log(functionName: string, { stage, key }: Platform) {
    return new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: stage.logRetention,
      encryptionKey: key,
      // Logs are not records: the audit trail lives in the table.
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

/** Reads secrets at run time and keeps them five minutes, so that a rotated key is picked up without a deploy. */
const secretsExtension = () =>
  ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
    secretsManagerTtl: Duration.minutes(5),
    logLevel: ParamsAndSecretsLogLevel.WARN,
  });
