import { Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Platform } from '#infra/constructs/functions/platform.ts';
import { AlarmMail } from '#infra/constructs/operations/alarm-mail.ts';
import { MonthlyBudget } from '#infra/constructs/operations/monthly-budget.ts';
import { StageDashboard } from '#infra/constructs/operations/stage-dashboard.ts';
import { TableBackup } from '#infra/constructs/operations/table-backup.ts';
import type { Domain } from '#infra/manifest/types.ts';

export type OperationsStackProps = StackProps & {
  manifest: readonly Domain[];
  platform: Platform;
  http: HttpApi;
};

/** What the people who keep it running look at, are told, and can go back to. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { manifest, platform, http, ...props }: OperationsStackProps) {
    super(scope, id, props);
    const { stage, table } = platform;
    new StageDashboard(this, 'Dashboard', { stage, manifest, http, table });
    new AlarmMail(this, 'AlarmMail', { stage });
    new MonthlyBudget(this, 'Budget', { stage });
    new TableBackup(this, 'Backup', { stage, table });
  }
}
