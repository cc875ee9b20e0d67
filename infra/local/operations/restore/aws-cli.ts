import type { Commands } from '#infra/deploy/commands.ts';

export type Cli = {
  readonly query: Commands['query'];
  readonly region: string;
  pause(seconds: number): Promise<void>;
};

/** Runs the AWS CLI and returns its JSON, `{}` if it printed nothing, or undefined if it failed. */
export function tryAws({ query, region }: Cli, ...args: readonly string[]): unknown {
  const { status, output } = query('aws', [...args, '--region', region, '--output', 'json']);
  if (status !== 0) return undefined;
  return output === '' ? {} : JSON.parse(output);
}

/** Runs the AWS CLI and returns its JSON. Throws with the failed command, so that it can be run by hand. */
export function runAws(cli: Cli, ...args: readonly string[]): unknown {
  const output = tryAws(cli, ...args);
  if (output === undefined) throw new Error(`This command failed: aws ${args.join(' ')}`);
  return output;
}

/** Calls `isDone` every `seconds` until it returns true. Throws the description after so many tries. */
export async function pollUntil(
  cli: Cli,
  {
    isDone,
    description,
    seconds,
    tries,
  }: { isDone: () => boolean; description: string; seconds: number; tries: number },
): Promise<void> {
  for (let attempt = 1; !isDone(); attempt++) {
    if (attempt === tries) throw new Error(`Timed out waiting for ${description}: repeat the command.`);
    await cli.pause(seconds);
  }
}
