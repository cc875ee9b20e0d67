import { fileErrors } from '#shared/files/errors.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { CallError } from '#web/src/lib/problem.ts';

const retryDelayMs = 2_000;
const timeoutMs = 90_000;

/** Retries a call while the malware scan of its upload is pending. Throws after 90 s. */
export async function retryUntilScanned<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  for (
    const deadline = instantNow().getTime() + timeoutMs;
    ;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  ) {
    try {
      return await send();
    } catch (error) {
      const isChecking = error instanceof CallError && error.is(fileErrors.being_checked);
      if (!isChecking || instantNow().getTime() > deadline) throw error;
    }
  }
}
