import { figures } from './reading/figures.ts';
import { allFiles } from './reading/source.ts';

const lines = allFiles.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
const highest = (numbers: ReadonlyMap<string, number>, unit = '') =>
  [...numbers]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, number]) => `${Math.round(number * 10) / 10}${unit} ${name}`);

/** One line for each figure, the worst places behind it. */
const rows: readonly (readonly [string, string | number, readonly string[]])[] = [
  ['files, lines', `${allFiles.length}, ${lines}`, []],
  ['widest folder', Math.max(...figures.filesByFolder.values()), highest(figures.filesByFolder)],
  ['files of at most 40 lines with one importer beside them', figures.fragments.length, []],
  ['literals spread to group fields', figures.groupingSpreads.length, figures.groupingSpreads.slice(0, 5)],
  ['lines that import', '', highest(figures.importPercentByRoom, ' %')],
  ['lines that comment', '', highest(figures.commentPercentByRoom, ' %')],
];

for (const [name, value, places] of rows) {
  console.log(`${name}: ${value}`);
  for (const place of places) console.log(`    ${place}`);
}
