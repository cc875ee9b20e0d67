import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { stageNames } from '#infra/stages.ts';
import { filesBelow, readText } from './reading/source.ts';

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

const files = filesBelow('.github/workflows').map((file) => {
  const text = readText(file);
  return { file, text, workflow: parseYaml(text) as Workflow };
});
const jobs = files.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ at: `${file} ${name}`, ...job })),
);
const steps = jobs.flatMap(({ at, steps: all = [] }) => all.map((step) => ({ at, ...step })));
const { scripts } = JSON.parse(readText('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const takesRole = ({ steps: all = [] }: Job) =>
  all.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));

describe('workflows', () => {
  it('run existing npm scripts, one per step', () => {
    const script = (run: string) =>
      run === 'npm test' ? 'test' : /^npm run ([\w:-]+)( [^;&|\n]*)?$/.exec(run)?.[1];
    const unknown = steps
      .flatMap(({ at, run }) => (run === undefined || run === 'npm ci' ? [] : [{ at, run }]))
      .filter(({ run }) => scripts[script(run) ?? ''] === undefined);

    expect(steps.filter(({ run }) => run).length, 'Read the steps where they are.').toBeGreaterThan(5);
    expect(unknown, 'Name a script of package.json: `run: npm run check`.').toEqual([]);
  });

  it('pin every action to a commit, with its version in a comment', () => {
    const used = files.flatMap(({ file, text }) =>
      [...text.matchAll(/uses: (.+)/g)].map(([, action]) => `${file} ${action}`),
    );
    const pinned = / (\.\/\.github\/workflows\/[\w-]+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;

    expect(used.length, 'Read the steps where they are.').toBeGreaterThan(5);
    expect(
      used.filter((each) => !pinned.test(each)),
      'Write `owner/action@<40 hex digits> # v1.2.3`.',
    ).toEqual([]);
  });

  it('have read-only access, except for jobs that assume an AWS role in an environment', () => {
    const read = { contents: 'read' };
    const wrong = [
      ...files.filter(({ workflow }) => JSON.stringify(workflow.permissions) !== JSON.stringify(read)),
      ...jobs.filter((job) => {
        const due = takesRole(job) ? { ...read, 'id-token': 'write' } : read;
        const given = job.permissions ?? read;
        return (
          JSON.stringify(given) !== JSON.stringify(due) || takesRole(job) !== (job.environment !== undefined)
        );
      }),
    ];

    expect(jobs.some(takesRole), 'Read the steps where they are.').toBe(true);
    expect(wrong, 'Set `permissions` to what the job needs, and its `environment`.').toEqual([]);
  });

  it('put no input or branch name into a command', () => {
    expect(
      steps.filter(({ run }) => /\$\{\{(?!\s*matrix\.)/.test(run ?? '')),
      'Hand the value over as a variable in `env`.',
    ).toEqual([]);
  });

  it('have a timeout and a fixed image version', () => {
    const endless = jobs.filter(
      ({ uses, ...job }) =>
        uses === undefined && !(job['timeout-minutes'] && /^ubuntu-\d/.test(job['runs-on'] ?? '')),
    );

    expect(endless, 'Give the job `timeout-minutes` and `runs-on: ubuntu-24.04`.').toEqual([]);
  });

  it('list every stage', () => {
    const known = [
      ...files.flatMap(({ workflow }) => workflow.on.workflow_dispatch?.inputs.stage.options ?? []),
      ...jobs.flatMap(({ strategy }) => strategy?.matrix.stage ?? []),
    ];

    expect(known, 'Name each stage of infra/stages.ts.').toEqual([...stageNames, ...stageNames]);
  });
});

it('each GitHub role is assumed from one environment of one repository only', () => {
  const { Resources } = parseYaml(readText('.github/aws/roles.yml')) as {
    readonly Resources: Readonly<Record<string, Role>>;
  };
  const host = 'token.actions.githubusercontent.com';
  const conditions = Object.values(Resources).map(({ Properties }) => Properties.AssumeRolePolicyDocument);
  const trusting = (environment: string) => ({
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
    trusting('$' + '{Stage}'),
    trusting('$' + '{Stage}-diff'),
  ]);
});
