import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { nameIn, type StageSettings } from '#infra/stages.ts';
import type { AppFunction } from './app-function.ts';

export type GradualShiftProps = {
  stage: StageSettings;
  /** Rings when the new versions answer wrongly: every shift that is under way then goes back. */
  alarm: IAlarm;
};

/**
 * Shifts the calls of functions to their new versions over ten minutes when a deploy changes them, and back when the
 * alarm rings (ADR 75). A function that a deploy creates has nothing to shift from.
 */
export class GradualShift extends Construct {
  readonly #stage: StageSettings;
  readonly #alarm: IAlarm;
  readonly #application: LambdaApplication;
  readonly #role: Role;

  constructor(scope: Construct, id: string, { stage, alarm }: GradualShiftProps) {
    super(scope, id);
    this.#stage = stage;
    this.#alarm = alarm;
    this.#application = new LambdaApplication(this, 'Application', { applicationName: nameIn(stage, 'api') });
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    this.#role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
  }

  /** From now on, shifts the function named by its row of the manifest. */
  add(name: string, { lambda, alias }: AppFunction) {
    this.#role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [lambda.functionArn, alias.functionArn],
      }),
    );
    new LambdaDeploymentGroup(this, name, {
      application: this.#application,
      deploymentGroupName: nameIn(this.#stage, name),
      alias,
      deploymentConfig: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
      alarms: [this.#alarm],
      // Else the construct attaches one of AWS's ready-made policies.
      role: this.#role.withoutPolicyUpdates(),
    });
  }
}
