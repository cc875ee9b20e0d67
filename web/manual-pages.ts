import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { manualPath } from '#web/src/lib/manual.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const listFolder = (path: string) => readdirSync(join(import.meta.dirname, path));

const guidesFolder = '../docs/manual';
const picturesFolder = `${guidesFolder}/pictures`;

const isGuide = (file: string) => file.endsWith('.md');
const toPageName = (file: string) => file.replace(/^README\.md$/, 'index.html').replace(/\.md$/, '.html');

const markdown = new Marked({
  renderer: {
    // Guides link to each other by file name, as on GitHub.
    link({ href, tokens }) {
      return `<a href="${toPageName(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table(token) {
      const cells = (row: typeof token.header, tag: string) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`;
    },
  },
});

function renderPage(file: string, stylesheet: string): string {
  const text = read(`${guidesFolder}/${file}`);
  const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Manual de uso';
  const toContents = file === 'README.md' ? '' : '<nav><a href="index.html">Manual de uso</a></nav>';
  return `<!doctype html>
<html lang="es-PR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${stylesheet}</style>
</head>
<body>
${toContents}
<main>
${markdown.parse(text)}</main>
</body>
</html>
`;
}

/** Emits the guides of docs/manual as pages with their pictures: `/manual/recepcion.html`. */
export function createManualPages(): Plugin {
  return {
    name: 'manual-pages',
    apply: 'build',
    generateBundle() {
      const stylesheet = read('src/ui/styles/tokens.css') + read('manual.css');
      for (const file of listFolder(guidesFolder).filter(isGuide))
        this.emitFile({
          type: 'asset',
          fileName: `${manualPath.slice(1)}${toPageName(file)}`,
          source: renderPage(file, stylesheet),
        });
      for (const picture of listFolder(picturesFolder))
        this.emitFile({
          type: 'asset',
          fileName: `${manualPath.slice(1)}pictures/${picture}`,
          source: readFileSync(join(import.meta.dirname, picturesFolder, picture)),
        });
    },
  };
}
