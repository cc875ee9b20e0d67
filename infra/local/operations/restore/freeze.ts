import * as z from 'zod/mini';
import { type StageSettings, toResourceName } from '../../../stages.ts';
import { type Cli, pollUntil, runAws } from './aws-cli.ts';
import type { RunningResources } from './progress.ts';

const Summaries = z.array(z.tuple([z.string(), z.string()]));

/** Returns a function that lists the resources of a type in the api and background stacks. */
function createResourceLister(cli: Cli, stage: StageSettings): (type: string) => string[] {
  const resources = ['api', 'background'].flatMap((name) =>
    Summaries.parse(
      runAws(
        cli,
        'cloudformation',
        'list-stack-resources',
        '--stack-name',
        toResourceName(stage, name),
        '--query',
        'StackResourceSummaries[].[ResourceType,PhysicalResourceId]',
      ),
    ),
  );
  return (type) => resources.flatMap(([kind, id]) => (kind === type ? [id] : []));
}

/** Keeps all fields of a schedule, because an update resets those that it omits. */
const Schedule = z.looseObject({ State: z.enum(['ENABLED', 'DISABLED']) });
const readOnlyFields = ['Arn', 'CreationDate', 'LastModificationDate'];

function readSchedule(cli: Cli, name: string) {
  return Schedule.parse(runAws(cli, 'scheduler', 'get-schedule', '--name', name));
}

function setSchedule(cli: Cli, name: string, State: 'ENABLED' | 'DISABLED'): void {
  const schedule = readSchedule(cli, name);
  if (schedule.State === State) return;
  const fields = Object.entries(schedule).filter(([field]) => !readOnlyFields.includes(field));
  const input = JSON.stringify({ ...Object.fromEntries(fields), State });
  runAws(cli, 'scheduler', 'update-schedule', '--cli-input-json', input);
}

const Mapping = z.object({ State: z.string(), EventSourceArn: z.string(), FunctionArn: z.string() });
const readMapping = (cli: Cli, uuid: string) =>
  Mapping.parse(runAws(cli, 'lambda', 'get-event-source-mapping', '--uuid', uuid));
const isStream = ({ EventSourceArn }: z.infer<typeof Mapping>) => EventSourceArn.includes(':dynamodb:');

/** Lists the running resources of the api and background stacks. `thawStage` restarts only these. */
export function findRunningResources(cli: Cli, stage: StageSettings): RunningResources {
  const listResources = createResourceLister(cli, stage);
  const mappings = listResources('AWS::Lambda::EventSourceMapping').map((uuid) => ({
    uuid,
    ...readMapping(cli, uuid),
  }));
  const streams = mappings.filter(isStream);
  const listEnabled = (candidates: typeof mappings) =>
    candidates.filter(({ State }) => State !== 'Disabled').map(({ uuid }) => uuid);
  // arn:aws:lambda:<region>:<account>:function:<name>, with the alias appended.
  const streamFunctions = streams.map(({ FunctionArn }) => FunctionArn.split(':')[6] ?? '');
  return {
    schedules: listResources('AWS::Scheduler::Schedule').filter(
      (name) => readSchedule(cli, name).State === 'ENABLED',
    ),
    queueMappings: listEnabled(mappings.filter((mapping) => !isStream(mapping))),
    streamMappings: listEnabled(streams),
    functions: listResources('AWS::Lambda::Function').filter((name) => !streamFunctions.includes(name)),
    streamFunctions,
    queues: listResources('AWS::SQS::Queue').filter((url) => !url.endsWith('-dead')),
  };
}

async function disableMappings(cli: Cli, mappings: readonly string[]): Promise<void> {
  const isDisabled = (uuid: string) => readMapping(cli, uuid).State === 'Disabled';
  for (const uuid of mappings)
    if (!isDisabled(uuid))
      runAws(cli, 'lambda', 'update-event-source-mapping', '--uuid', uuid, '--no-enabled');
  // An enabled mapping would pass its messages to stopped functions until they become dead letters.
  await pollUntil(cli, {
    isDone: () => mappings.every(isDisabled),
    description: 'the event source mappings to be disabled',
    seconds: 10,
    tries: 60,
  });
}

function stopFunctions(cli: Cli, functions: readonly string[]): void {
  for (const name of functions)
    runAws(
      cli,
      'lambda',
      'put-function-concurrency',
      '--function-name',
      name,
      '--reserved-concurrent-executions',
      '0',
    );
}

/**
 * Stops triggers first, and then every function except the stream readers by a reserved concurrency of 0. The
 * site's calls then get 503, and AWS keeps incoming SMS for an hour. A repeated call resumes.
 */
export async function freezeStage(
  cli: Cli,
  { schedules, queueMappings, functions }: RunningResources,
): Promise<void> {
  for (const name of schedules) setSchedule(cli, name, 'DISABLED');
  await disableMappings(cli, queueMappings);
  stopFunctions(cli, functions);
}

/**
 * Stops the stream readers and purges the queues. The stream readers must have read the stream to its end. The
 * queued events belong to rows that will be removed. `listUnhandledEvents` lists earlier events to emit again.
 */
export async function purgeQueues(
  cli: Cli,
  { streamMappings, streamFunctions, queues }: RunningResources,
): Promise<void> {
  await disableMappings(cli, streamMappings);
  stopFunctions(cli, streamFunctions);
  for (const url of queues) runAws(cli, 'sqs', 'purge-queue', '--queue-url', url);
}

/** Restarts the resources that ran before the freeze, in reverse order. A repeated call resumes. */
export function thawStage(cli: Cli, running: RunningResources): void {
  const { schedules, queueMappings, streamMappings, functions, streamFunctions } = running;
  for (const name of [...functions, ...streamFunctions])
    runAws(cli, 'lambda', 'delete-function-concurrency', '--function-name', name);
  for (const uuid of [...queueMappings, ...streamMappings])
    runAws(cli, 'lambda', 'update-event-source-mapping', '--uuid', uuid, '--enabled');
  for (const name of schedules) setSchedule(cli, name, 'ENABLED');
}
