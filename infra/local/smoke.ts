import { smokeTestStage } from '../deploy/smoke/smoke-stage.ts';
import { runSmokeTest } from '../deploy/smoke/smoke-test.ts';
import { demoPassword, patients } from './seed/people.ts';

// `npm run smoke -- prod` uses AWS credentials, and `npm run smoke -- http://localhost:4300` signs in as the
// demonstration's client. SMOKE_EMAIL and SMOKE_PASSWORD name another client.

try {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('Usage: npm run smoke -- <stage|address>');
  if (/^https?:/.test(target)) {
    const { SMOKE_EMAIL: email = patients[0]?.email ?? '', SMOKE_PASSWORD: password = demoPassword } =
      process.env;
    await runSmokeTest({ site: new URL(target).origin, client: { email, password }, log: console.log });
  } else await smokeTestStage(target, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
