import { type StageSettings, stageId } from '#infra/stages.ts';
import { type Commands, queryAws, toProfileOptions } from './commands.ts';

const toParameterName = ({ center, name }: StageSettings) => `/${center}/${name}/release`;

/** Returns the checked-out commit, with `-dirty` appended if there are uncommitted changes. */
export function readCheckedOutRelease({ query }: Commands): string {
  const { status, output } = query('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']);
  if (status !== 0) throw new Error('Deploy from a clone of the repository: git knows no commit here.');
  return output;
}

export function findDeployedRelease(commands: Commands, stage: StageSettings): string | undefined {
  const { status, output } = queryAws(
    commands,
    stage,
    `ssm get-parameter --name ${toParameterName(stage)} --query Parameter.Value --output text`,
  );
  return status === 0 ? output : undefined;
}

/** Records a complete deploy, so that a repeated rollout skips the stage. */
export async function recordRelease({ run }: Commands, stage: StageSettings, release: string): Promise<void> {
  const command = `ssm put-parameter --name ${toParameterName(stage)} --value ${release} --type String --overwrite`;
  await run('aws', [...command.split(' '), '--region', stage.region, ...toProfileOptions(stage)]);
}

const allAlarmTypes =
  '--alarm-types MetricAlarm CompositeAlarm --query [MetricAlarms,CompositeAlarms][].AlarmName';

/** Lists the stage's alarms in state ALARM, by name. Throws if CloudWatch does not answer. */
export function listActiveAlarms(commands: Commands, stage: StageSettings): string[] {
  const { status, output } = queryAws(
    commands,
    stage,
    `cloudwatch describe-alarms --alarm-name-prefix ${stageId(stage)}- --state-value ALARM ${allAlarmTypes} --output text`,
  );
  if (status !== 0) throw new Error(`CloudWatch does not list the alarms of ${stageId(stage)}.`);
  return output.split(/\s+/).filter(Boolean);
}
