import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type StageSettings, toResourceName } from '#infra/stages.ts';
import type { AppFunction } from './app-function.ts';

export type GradualShiftProps = {
  stage: StageSettings;
  /** Alarm for failing calls, which rolls back every shift in progress. */
  alarm: IAlarm;
};

/** Shifts calls to new function versions over ten minutes, and rolls back on the alarm (ADR 75). */
export class GradualShift extends Construct {
  readonly #stage: StageSettings;
  readonly #alarm: IAlarm;
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct, id: string, { stage, alarm }: GradualShiftProps) {
    super(scope, id);
    this.#stage = stage;
    this.#alarm = alarm;
    this.#application = new LambdaApplication(this, 'Application', {
      applicationName: toResourceName(stage, 'api'),
    });
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    this.#role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
  }

  add(name: string, { lambda, alias }: AppFunction) {
    this.#role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [lambda.functionArn, alias.functionArn],
      }),
    );
    new LambdaDeploymentGroup(this, name, {
      application: this.#application,
      deploymentGroupName: toResourceName(this.#stage, name),
      alias,
      deploymentConfig: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
      alarms: [this.#alarm],
      // Keeps the construct from attaching an AWS managed policy.
      role: this.#role.withoutPolicyUpdates(),
    });
  }
}
