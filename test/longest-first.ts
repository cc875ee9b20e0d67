import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first. They are used on a clean clone without recorded durations. */
const longest = [
  'flows/system/authorization',
  'flows/system/fuzz',
  'flows/system/process-kill',
  'flows/sales/pos-races',
  'flows/appointments/booking/double-booking',
  'screens/system/',
  'infra/bundle',
];

const findRank = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((part) => moduleId.includes(`/test/${part}`));
  return rank === -1 ? longest.length : rank;
};

/** Starts the slowest files of each project first, to balance the workers. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((projectFiles) =>
      projectFiles.toSorted((a, b) => findRank(a) - findRank(b)),
    );
  }
}
