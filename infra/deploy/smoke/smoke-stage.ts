import { enterStage, readAmplifyAddress } from '#infra/stage-environment.ts';
import { formatPublicUrl, type StageSettings } from '#infra/stages.ts';
import { runAsTestClient } from '#lambdas/patients/test-client.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { newToken } from '#lambdas/platform/ids.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { runSmokeTest } from './smoke-test.ts';

/** Returns the stage's address, or Amplify's if the stage has none or it does not respond. */
async function findReachableAddress(stage: StageSettings): Promise<string> {
  const isReachable = await fetch(formatPublicUrl(stage)).then(
    () => true,
    () => false,
  );
  return isReachable ? formatPublicUrl(stage) : readAmplifyAddress(stage);
}

/** Runs the smoke test on a stage as its test client, with the operator's AWS credentials. */
export async function smokeTestStage(name: string, log: (line: string) => void): Promise<void> {
  const stage = enterStage(name);
  const platform = makePlatform({ actor: 'system:operator', correlationId: 'smoke-test' });
  await runAsTestClient({ ...platform, users: await users() }, newToken(32), async (client) =>
    runSmokeTest({ site: await findReachableAddress(stage), client, log }),
  );
}
