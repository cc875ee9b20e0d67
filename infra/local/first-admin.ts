import { inviteAtStage, inviteHere } from '../first-admin.ts';
import { askAtTerminal, askedIn, type CommandLine, firstAdminFrom, NobodyAnswers } from './first-person.ts';
import { onThisMachine } from './this-machine.ts';

// `npm run first-admin prod`, or with everything written: `npm run first-admin prod ana@serena.example Ana Rivera
// 787-555-0100`. Of `npm run first-admin local`, the next `npm start` sends the invitation: its link leads to the port of
// that start.

async function inviteOnThisMachine(asked: CommandLine): Promise<void> {
  const person = await firstAdminFrom(asked, askAtTerminal);
  await onThisMachine(() => inviteHere({ person, isAnother: asked.isAnother }));
  console.log(`${person.email} is invited as administrator: «npm start», then /buzon.`);
}

/** With `--if-none`, which a deploy says, a machine without a terminal only reminds of it. */
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
