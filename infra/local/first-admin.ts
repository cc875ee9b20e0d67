import { inviteAtStage, inviteHere } from '../first-admin.ts';
import { askAtTerminal, askedIn, type CommandLine, firstAdminFrom, NobodyAnswers } from './first-person.ts';
import { onThisMachine } from './this-machine.ts';

// `npm run first-admin prod`, or with all values: `npm run first-admin prod ana@serena.example Ana Rivera
// 787-555-0100`. After `npm run first-admin local`, the next `npm start` sends the invitation, because its
// link needs that start's port.

async function inviteOnThisMachine(asked: CommandLine): Promise<void> {
  const person = await firstAdminFrom(asked, askAtTerminal);
  await onThisMachine(() => inviteHere({ person, isAnother: asked.isAnother }));
  console.log(`${person.email} is invited as administrator: «npm start», then /buzon.`);
}

/** Invites at a stage; with `--if-none` and no terminal, as in a deploy, prints a reminder. */
async function invite(asked: CommandLine): Promise<void> {
  const { where, isAnother, isIfNone } = asked;
  const read = () => firstAdminFrom(asked, askAtTerminal);
  try {
    await inviteAtStage(where, { isAnother, isIfNone, read });
  } catch (error) {
    if (!isIfNone || !(error instanceof NobodyAnswers)) throw error;
    console.log(`There is no administrator yet: npm run first-admin ${where}`);
  }
}

try {
  const asked = askedIn(process.argv.slice(2));
  if (asked.where === 'local') await inviteOnThisMachine(asked);
  else await invite(asked);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
