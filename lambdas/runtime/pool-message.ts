import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { newId } from '#lambdas/platform/ids.ts';
import { log } from '#lambdas/platform/log.ts';
import { type Platform, platformFor } from '#lambdas/platform/platform.ts';

type Wording = {
  readonly name: string;
  readonly run: (event: CustomMessageTriggerEvent, platform: Platform) => Promise<CustomMessageTriggerEvent>;
};

/** Words what the user pool is about to send. The pool waits five seconds for it, and sends nothing without it. */
export function poolMessage({ name, run }: Wording) {
  const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    const platform = platformFor({ actor: `system:${name}`, correlationId: newId() });
    log.resetKeys();
    log.appendKeys({ trigger: name, correlationId: platform.scope.correlationId });
    return run(event, platform);
  };
  return Object.assign(handler, { trigger: name });
}
