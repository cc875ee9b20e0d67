import { readFileSync, writeFileSync } from 'node:fs';
import { calculateAwsFigures, formatFigures } from './aws-figures.ts';
import { findStage } from './centers/index.ts';

// Prints figures of prod or the named stage. `-- --write` writes them into docs/operations.md.

const guidePath = 'docs/operations.md';
const writeFlag = '--write';
const [stageName = 'prod'] = process.argv.slice(2).filter((arg) => arg !== writeFlag);
const text = formatFigures(calculateAwsFigures(findStage(stageName)));
console.log(text);
if (process.argv.includes(writeFlag))
  writeFileSync(
    guidePath,
    readFileSync(guidePath, 'utf8').replace(
      /(### Figures\n[\s\S]*?```text\n)[\s\S]*?(```)/,
      (_, before: string, after: string) => `${before}${text}\n${after}`,
    ),
  );
