import type { LambdaHandler } from '../bus/lambda.ts';

const loaded = new Map<string, Promise<LambdaHandler>>();

/** Loads a manifest entry's handler once, at its first event. */
export function loadHandler(entry: string): Promise<LambdaHandler> {
  const known = loaded.get(entry);
  if (known !== undefined) return known;
  const made = import(new URL(`../../../${entry}`, import.meta.url).href).then(
    (module: { handler: LambdaHandler }) => module.handler,
  );
  loaded.set(entry, made);
  return made;
}
