import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import { listFilesBelow, readText } from './reading/source.ts';

type Step = { readonly uses?: string; readonly run?: string };
type Permissions = Readonly<Record<string, string>>;
type Job = {
  readonly uses?: string;
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly environment?: string;
  readonly permissions?: Permissions;
  readonly strategy?: { readonly matrix: { readonly stage: readonly string[] } };
  readonly steps?: readonly Step[];
};
type Workflow = {
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly on: {
    readonly workflow_dispatch?: { readonly inputs: { readonly stage: { readonly options: string[] } } };
  };
};
type Role = { readonly Properties: { readonly AssumeRolePolicyDocument: unknown } };

const files = listFilesBelow('.github/workflows').map((file) => {
  const text = readText(file);
  return { file, text, workflow: parseYaml(text) as Workflow };
});
const jobs = files.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ place: `${file} ${name}`, ...job })),
);
const steps = jobs.flatMap(({ place, steps: jobSteps = [] }) => jobSteps.map((step) => ({ place, ...step })));
const { scripts } = JSON.parse(readText('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const assumesRole = ({ steps: jobSteps = [] }: Job) =>
  jobSteps.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));

describe('workflows', () => {
  it('run existing npm scripts, one per step', () => {
    const readScriptName = (run: string) =>
      run === 'npm test' ? 'test' : /^npm run ([\w:-]+)( [^;&|\n]*)?$/.exec(run)?.[1];
    const unknownCommands = steps
      .flatMap(({ place, run }) => (run === undefined || run === 'npm ci' ? [] : [{ place, run }]))
      .filter(({ run }) => scripts[readScriptName(run) ?? ''] === undefined);

    expect(
      steps.filter(({ run }) => run).length,
      'Change this test to read the steps where they are now.',
    ).toBeGreaterThan(5);
    expect(unknownCommands, 'Name a script of package.json: `run: npm run check`.').toEqual([]);
  });

  it('pin every action to a commit, with its version in a comment', () => {
    const usedActions = files.flatMap(({ file, text }) =>
      [...text.matchAll(/uses: (.+)/g)].map(([, action]) => `${file} ${action}`),
    );
    const pinnedAction =
      / (\.\/\.github\/workflows\/[\w-]+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

    expect(usedActions.length, 'Change this test to read the steps where they are now.').toBeGreaterThan(5);
    expect(
      usedActions.filter((action) => !pinnedAction.test(action)),
      'Write `owner/action@<40 hex digits> # v1.2.3`.',
    ).toEqual([]);
  });

  it('have read-only access, except for jobs that assume an AWS role in an environment', () => {
    const readAccess = { contents: 'read' };
    const wrongAccess = [
      ...files.filter(({ workflow }) => JSON.stringify(workflow.permissions) !== JSON.stringify(readAccess)),
      ...jobs.filter((job) => {
        const requiredAccess = assumesRole(job) ? { ...readAccess, 'id-token': 'write' } : readAccess;
        const actualAccess = job.permissions ?? readAccess;
        return (
          JSON.stringify(actualAccess) !== JSON.stringify(requiredAccess) ||
          assumesRole(job) !== (job.environment !== undefined)
        );
      }),
    ];

    expect(jobs.some(assumesRole), 'Change this test to read the steps where they are now.').toBe(true);
    expect(wrongAccess, 'Set `permissions` to what the job needs, and set its `environment`.').toEqual([]);
  });

  it('put no input or branch name into a command', () => {
    expect(
      steps.filter(({ run }) => /\$\{\{(?!\s*matrix\.)/.test(run ?? '')),
      'Pass the value as a variable in `env`.',
    ).toEqual([]);
  });

  it('have a timeout and a fixed image version', () => {
    const jobsWithoutLimits = jobs.filter(
      ({ uses, ...job }) =>
        uses === undefined && !(job['timeout-minutes'] && /^ubuntu-\d/.test(job['runs-on'] ?? '')),
    );

    expect(jobsWithoutLimits, 'Give the job `timeout-minutes` and `runs-on: ubuntu-24.04`.').toEqual([]);
  });

  it('list every stage', () => {
    const listedStages = [
      ...files.flatMap(({ workflow }) => workflow.on.workflow_dispatch?.inputs.stage.options ?? []),
      ...jobs.flatMap(({ strategy }) => strategy?.matrix.stage ?? []),
    ];

    expect(listedStages, 'Name each stage of infra/stages.ts.').toEqual([...stageNames, ...stageNames]);
  });
});

it('each GitHub role is assumed from one environment of one repository only', () => {
  const { Resources } = parseYaml(readText('.github/aws/roles.yml')) as {
    readonly Resources: Readonly<Record<string, Role>>;
  };
  const host = 'token.actions.githubusercontent.com';
  const conditions = Object.values(Resources).map(({ Properties }) => Properties.AssumeRolePolicyDocument);
  const buildTrustPolicy = (environment: string) => ({
    Statement: [
      {
        Condition: {
          StringEquals: {
            [`${host}:aud`]: 'sts.amazonaws.com',
            [`${host}:sub`]: { 'Fn::Sub': `repo:\${Repository}:environment:${environment}` },
          },
        },
      },
    ],
  });

  expect(conditions, 'Name the environment in the condition on `sub`.').toMatchObject([
    buildTrustPolicy('$' + '{Stage}'),
    buildTrustPolicy('$' + '{Stage}-diff'),
  ]);
});
