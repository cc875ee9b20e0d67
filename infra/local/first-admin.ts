import { inviteAtStage, inviteInEnvironment } from '../first-admin.ts';
import {
  type CommandLine,
  NoTerminalError,
  parseCommandLine,
  promptAtTerminal,
  readFirstAdmin,
} from './first-admin-input.ts';
import { runOnThisMachine } from './this-machine.ts';

// `npm run first-admin prod` prompts for the values. They can also be passed, as in `npm run first-admin prod
// ana@serena.example Ana Rivera 787-555-0100`. After `npm run first-admin local`, the next `npm start` sends
// the invitation, because its link needs that start's port.

async function inviteOnThisMachine(commandLine: CommandLine): Promise<void> {
  const person = await readFirstAdmin(commandLine, promptAtTerminal);
  await runOnThisMachine(() => inviteInEnvironment({ person, allowsAnother: commandLine.allowsAnother }));
  console.log(`${person.email} is invited as administrator: «npm start», then /buzon.`);
}

/** Invites the administrator of a stage. With `--if-none` and no terminal, as in a deploy, prints a reminder. */
async function inviteOrRemind(commandLine: CommandLine): Promise<void> {
  const { target, allowsAnother, skipsIfPresent } = commandLine;
  const readAdmin = () => readFirstAdmin(commandLine, promptAtTerminal);
  try {
    await inviteAtStage(target, { allowsAnother, skipsIfPresent, readAdmin });
  } catch (error) {
    if (!skipsIfPresent || !(error instanceof NoTerminalError)) throw error;
    console.log(`There is no administrator: npm run first-admin ${target}`);
  }
}

try {
  const commandLine = parseCommandLine(process.argv.slice(2));
  if (commandLine.target === 'local') await inviteOnThisMachine(commandLine);
  else await inviteOrRemind(commandLine);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
