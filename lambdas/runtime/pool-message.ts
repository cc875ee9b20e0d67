import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { background } from './background.ts';

type Wording = {
  readonly name: string;
  readonly run: (event: CustomMessageTriggerEvent, platform: Platform) => Promise<CustomMessageTriggerEvent>;
};

/** Words what the user pool is about to send. The pool waits five seconds for it, and sends nothing without it. */
export function poolMessage({ name, run }: Wording) {
  const platformOf = background(name, {});
  const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> =>
    run(event, await platformOf(newId()));
  return Object.assign(handler, { trigger: name });
}
