import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';
import { listen } from '#infra/local/emulators/http.ts';
import { findBrowser, noBrowser } from '#infra/local/machine.mjs';

let browser: Promise<Browser> | undefined;

/** Where a page stands that waits for its next visitor. */
export const blankPage = 'about:blank';

/**
 * One for all the files of a process, since it takes seconds to start: closing it closes what is open in it. Pages that
 * wait for a visitor stay.
 */
export function openBrowser(): Promise<Browser> {
  browser ??= launch().then((launched) =>
    Object.assign(launched, {
      close: async () => {
        const open = launched
          .contexts()
          .filter((each) => each.pages().some((page) => page.url() !== blankPage));
        await Promise.all(open.map((context) => context.close()));
      },
    }),
  );
  return browser;
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error(noBrowser);
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
      // Pages live for seconds: what better compilers make of them, and what is made anew, is worth less than it costs.
      '--js-flags=--no-maglev --no-flush-bytecode --invocation-count-for-turbofan=20000',
    ],
  });
}

/** A page at an address of its own, as the application has; `script` is a module to bundle into it. */
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
