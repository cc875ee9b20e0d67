/**
 * Routes direct writes to stdout and stderr, such as progress of a library, through the console, so that they
 * are attributed to their test and counted (`test/report.ts`).
 */
for (const name of ['stdout', 'stderr'] as const) {
  const consoleStream: NodeJS.WritableStream = Reflect.get(console, `_${name}`);
  // The streams are identical if the console does not intercept its output.
  if (consoleStream !== process[name])
    process[name].write = (...args: unknown[]) => Reflect.apply(consoleStream.write, consoleStream, args);
}
process.removeAllListeners('warning').on('warning', (warning) => console.warn(warning));
