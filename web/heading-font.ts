import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Weight and optical sizes (in px) of headings (docs/look.md). */
const weight = 400;
const opticalSizes = { min: 20, max: 62 };

const fontFilePattern = /url\(\.\/files\/([\w-]+\.woff2)\)/g;

async function subsetFontFile(source: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const subset = await subsetFont(readFileSync(source), undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    variationAxes: { wght: weight, opsz: opticalSizes },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, subset);
}

/** Subsets the heading font, whose full file is larger than all JavaScript of a page. */
export function createHeadingFontPlugin(): Plugin {
  let folder = '';
  return {
    name: 'heading-font',
    configResolved({ cacheDir }) {
      folder = join(cacheDir, `newsreader-${weight}-${opticalSizes.min}-${opticalSizes.max}`);
    },
    load: {
      filter: { id: /@fontsource-variable\/newsreader\/opsz\.css$/ },
      async handler(id) {
        const css = readFileSync(id, 'utf8');
        const files = [...css.matchAll(fontFilePattern)].map(([, file = '']) => file);
        await Promise.all(
          files.map((file) => subsetFontFile(join(dirname(id), 'files', file), join(folder, file))),
        );
        return css
          .replace(fontFilePattern, (_, file: string) => `url(${relative(dirname(id), join(folder, file))})`)
          .replaceAll('font-weight: 200 800', `font-weight: ${weight}`);
      },
    },
  };
}
