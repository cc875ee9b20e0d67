import type { LambdaHandler } from '../bus/lambda.ts';

const handlers = new Map<string, Promise<LambdaHandler>>();

/** Loads a manifest entry's handler once, at its first event. */
export function loadHandler(entry: string): Promise<LambdaHandler> {
  const cachedHandler = handlers.get(entry);
  if (cachedHandler !== undefined) return cachedHandler;
  const handler = import(new URL(`../../../${entry}`, import.meta.url).href).then(
    (module: { handler: LambdaHandler }) => module.handler,
  );
  handlers.set(entry, handler);
  return handler;
}
