/**
 * Routes direct writes to stdout and stderr, such as progress of a library, through the console, so that they
 * are attributed to their test and counted (`test/report.ts`).
 */
for (const name of ['stdout', 'stderr'] as const) {
  const printed: NodeJS.WritableStream = Reflect.get(console, `_${name}`);
  // They are identical if the console does not intercept its output.
  if (printed !== process[name])
    process[name].write = (...args: unknown[]) => Reflect.apply(printed.write, printed, args);
}
process.removeAllListeners('warning').on('warning', (warning) => console.warn(warning));
