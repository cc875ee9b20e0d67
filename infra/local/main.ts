import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBuiltSite } from './runtime/built-site.ts';
import { startDevelopmentSite } from './runtime/development-site.ts';
import { hasRealStripe } from './runtime/environment.ts';
import { admin, aestheticians, demoPassword, patients, supervisor } from './seed/people.ts';
import { hasOwnCenter, isSeeded, seed } from './seed/seed.ts';
import { exitWithError, startLocalStack } from './session.ts';

const directory = process.env.SERENA_DATA ?? join(import.meta.dirname, '../../.local');
const port = Number(process.env.PORT ?? 4300);
const environmentFile = join(import.meta.dirname, '../../.env');

function printDemoAccounts(): void {
  const accounts = [
    ['Administradora', admin.email],
    ['Supervisor', supervisor.email],
    ...aestheticians.map(({ email }) => ['Esteticista', email] as const),
    ['Clienta', patients[0]?.email ?? ''],
  ] as const;
  console.log(`\nCuentas de demostración, contraseña ${demoPassword}`);
  for (const [role, email] of accounts) console.log(`  ${role.padEnd(16)}${email}`);
}

function printAddress(url: string, isDemo: boolean): void {
  console.log(`\nSerena: ${url}\nBuzón (correos y SMS): ${url}/buzon`);
  if (isDemo) printDemoAccounts();
  console.log(
    `\nCtrl+C para detener. Los datos quedan en ${directory}; «npm run local:reset» empieza de nuevo.`,
  );
}

async function main(): Promise<void> {
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const pages = process.argv.includes('--dev')
    ? (await startDevelopmentSite(port)).pages
    : await prepareBuiltSite();
  const stack = await startLocalStack({
    directory,
    port,
    createPagesHandler: pages,
    usesRealStripe: hasRealStripe(),
    simulatesFailures: process.env['SERENA_HARSH'] === '1',
  });
  const isDemo = !(await hasOwnCenter());
  if (isDemo && !(await isSeeded())) {
    console.log('Preparando los datos de demostración...');
    await seed(stack);
  }
  printAddress(stack.url, isDemo);
}

main().catch(exitWithError);
