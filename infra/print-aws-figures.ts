import { readFileSync, writeFileSync } from 'node:fs';
import { calculateAwsFigures, formatFigures } from './aws-figures.ts';
import { findStage } from './centers/index.ts';

// Prints figures of prod or the named stage; `-- --write` writes them into docs/operations.md.

const guide = 'docs/operations.md';
const write = '--write';
const [named = 'prod'] = process.argv.slice(2).filter((word) => word !== write);
const text = formatFigures(calculateAwsFigures(findStage(named)));
console.log(text);
if (process.argv.includes(write))
  writeFileSync(
    guide,
    readFileSync(guide, 'utf8').replace(
      /(### Figures\n[\s\S]*?```text\n)[\s\S]*?(```)/,
      (_, before: string, after: string) => `${before}${text}\n${after}`,
    ),
  );
