import { findStage } from '#infra/centers/index.ts';
import type { Center, StageSettings } from '#infra/stages.ts';
import { splitIntoWaves } from './rollout.ts';

export type DeployCommand = {
  readonly cdkOptions: readonly string[];
} & ({ readonly stage: StageSettings } | { readonly waves: readonly (readonly StageSettings[])[] });

const rolloutOptions = ['--all', '--waves'];

/** Lists the stages with a name, in the order of the centers. Throws if there is none. */
function listStagesNamed(name: string, centers: readonly Center[]): StageSettings[] {
  const stages = centers
    .flatMap((center) => Object.values(center.stages))
    .filter((stage) => stage.name === name);
  if (stages.length === 0) throw new Error(`No center has a stage "${name}".`);
  return stages;
}

/**
 * Parses the name of a stage, or `--all` for that stage of every center, which `--waves` splits into waves. Throws
 * for an invalid command.
 */
export function parseDeployCommand(args: readonly string[], centers: readonly Center[]): DeployCommand {
  const stageName = args[0]?.startsWith('-') ? undefined : args[0];
  const options = args.slice(stageName === undefined ? 0 : 1);
  const cdkOptions = options.filter((option) => !rolloutOptions.includes(option));
  if (args.includes('--all')) {
    const stages = listStagesNamed(stageName ?? 'prod', centers);
    return { cdkOptions, waves: args.includes('--waves') ? splitIntoWaves(stages) : [stages] };
  }
  if (args.includes('--waves')) throw new Error('Waves need all centers: npm run deploy -- --all --waves');
  return { cdkOptions, stage: findStage(stageName, centers) };
}
