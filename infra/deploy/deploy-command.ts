import { findStage } from '#infra/centers/index.ts';
import type { Center, StageSettings } from '#infra/stages.ts';
import { splitIntoWaves } from './rollout.ts';

export type DeployCommand = {
  readonly cdkOptions: readonly string[];
} & ({ readonly stage: StageSettings } | { readonly waves: readonly (readonly StageSettings[])[] });

const options = ['--all', '--waves'];

/** Lists the stages with a name, in the order of the centers. Throws if there is none. */
function listStagesNamed(name: string, centers: readonly Center[]): StageSettings[] {
  const stages = centers
    .flatMap((center) => Object.values(center.stages))
    .filter((stage) => stage.name === name);
  if (stages.length === 0) throw new Error(`No center has a stage "${name}".`);
  return stages;
}

/** Parses a stage, or `--all` for one of every center, with `--waves` in waves. May throw. */
export function parseDeployCommand(line: readonly string[], centers: readonly Center[]): DeployCommand {
  const named = line[0]?.startsWith('-') ? undefined : line[0];
  const cdkOptions = line.slice(named === undefined ? 0 : 1).filter((word) => !options.includes(word));
  if (line.includes('--all')) {
    const stages = listStagesNamed(named ?? 'prod', centers);
    return { cdkOptions, waves: line.includes('--waves') ? splitIntoWaves(stages) : [stages] };
  }
  if (line.includes('--waves')) throw new Error('Waves are of every center: npm run deploy -- --all --waves');
  return { cdkOptions, stage: findStage(named, centers) };
}
