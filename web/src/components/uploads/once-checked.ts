import { fileErrors } from '#shared/files/errors.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { CallError } from '#web/src/lib/problem.ts';

const checkEveryMs = 2_000;
const checkForMs = 90_000;

/**
 * Makes the call that takes what was uploaded, again while the server still waits for the scan for malware. After a
 * minute and a half it throws what the server said last.
 */
export async function onceChecked<Reply>(take: () => Promise<Reply>): Promise<Reply> {
  for (
    const until = instantNow().getTime() + checkForMs;
    ;
    await new Promise((go) => setTimeout(go, checkEveryMs))
  ) {
    try {
      return await take();
    } catch (error) {
      const isChecking = error instanceof CallError && error.is(fileErrors.being_checked);
      if (!isChecking || instantNow().getTime() > until) throw error;
    }
  }
}
