import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Script of the local pages, loaded before their own. */
export const plainSockets = {
  path: '/plain-sockets.js',
  code: readFileSync(join(import.meta.dirname, 'plain-sockets.js'), 'utf8'),
} as const;

export const addPlainSockets = (html: string) =>
  html.replace('<head>', `<head><script defer src="${plainSockets.path}"></script>`);
