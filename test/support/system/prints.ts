/**
 * Whatever goes past the console, a library's progress or a warning of Node's, is printed by the name of its test like
 * everything else, so that the run counts it (`test/report.ts`).
 */
for (const name of ['stdout', 'stderr'] as const) {
  const printed: NodeJS.WritableStream = Reflect.get(console, `_${name}`);
  // They are one where the console is told to leave its lines alone.
  if (printed !== process[name])
    process[name].write = (...given: unknown[]) => Reflect.apply(printed.write, printed, given);
}
process.removeAllListeners('warning').on('warning', (warning) => console.warn(warning));
