import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { listen } from '#infra/local/emulators/http.ts';
import { findBrowser, noBrowserMessage } from '#infra/local/machine.mjs';

let browser: Promise<Browser> | undefined;

/** The address of a page that is not in use. */
export const blankPage = 'about:blank';

/**
 * The browser shared by all files of a process, because a launch takes seconds. Closing it closes pages in
 * use and keeps the unused ones.
 */
export function openBrowser(): Promise<Browser> {
  browser ??= launch().then((launched) =>
    Object.assign(launched, {
      close: async () => {
        const contextsInUse = launched
          .contexts()
          .filter((context) => context.pages().some((page) => page.url() !== blankPage));
        await Promise.all(contextsInUse.map((context) => context.close()));
      },
    }),
  );
  return browser;
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(noBrowserMessage);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--in-process-gpu',
      // Pages live for seconds, so optimizing and recompiling their code costs more than it saves.
      '--js-flags=--no-maglev --no-flush-bytecode --invocation-count-for-turbofan=20000',
    ],
  });
}

/** Serves a page over HTTP like the application. `script` is a module to bundle into it. */
export async function servePage(script?: string) {
  const bundle =
    script && (await build({ entryPoints: [script], bundle: true, write: false, format: 'iife' }));
  const code = bundle ? bundle.outputFiles[0]?.text : '';
  return listen({
    name: 'Page',
    port: 0,
    handle({ url }, response) {
      if (url === '/script.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end(code);
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<script src="/script.js"></script>');
    },
  });
}
