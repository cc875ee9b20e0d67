import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: what a run before has recorded is missing on a clean clone. */
const longest = [
  'flows/system/authorization',
  'flows/system/fuzz',
  'flows/system/process-kill',
  'flows/sales/till-races',
  'flows/appointments/booking/double-booking',
  'screens/system/',
  'infra/bundle',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((part) => moduleId.includes(`/test/${part}`));
  return place === -1 ? longest.length : place;
};

/** Starts the longest files of each project first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)));
  }
}
