import type { Commands } from '#infra/deploy/commands.ts';

/** What the restore asks of the AWS CLI, and how long it waits before it asks again. */
export type Cli = {
  readonly ask: Commands['ask'];
  readonly region: string;
  pause(seconds: number): Promise<void>;
};

/** Answers the CLI's JSON, or undefined where it printed none; undefined too when the call failed. */
export function tryAws({ ask, region }: Cli, ...args: readonly string[]): unknown {
  const { status, output } = ask('aws', [...args, '--region', region, '--output', 'json']);
  if (status !== 0) return undefined;
  return output === '' ? {} : JSON.parse(output);
}

/** Answers the CLI's JSON; throws the command that failed, so that it can be run by hand. */
export function aws(cli: Cli, ...args: readonly string[]): unknown {
  const answer = tryAws(cli, ...args);
  if (answer === undefined) throw new Error(`This command failed: aws ${args.join(' ')}`);
  return answer;
}

/** Asks until it holds. Throws after `tries`, with what was waited for. */
export async function until(
  cli: Cli,
  { holds, what, seconds, tries }: { holds: () => boolean; what: string; seconds: number; tries: number },
): Promise<void> {
  for (let attempt = 1; !holds(); attempt++) {
    if (attempt === tries) throw new Error(`Waited in vain for ${what}: run the same command again.`);
    await cli.pause(seconds);
  }
}
