import { type Center, type StageSettings, stageId } from '#infra/stages.ts';
import { serena } from './serena.ts';

/** Centers in deployment order for `npm run deploy -- --all`. The first center is the first wave. */
export const centers: readonly Center[] = [serena];

/**
 * Finds a stage by its id, such as `serena-prod`, or by its name if there is only one center, such as `prod`.
 * Throws with the valid names if there is none.
 */
export function findStage(name: unknown, knownCenters: readonly Center[] = centers): StageSettings {
  const stages = knownCenters.flatMap((center) => Object.values(center.stages));
  const formatName = knownCenters.length === 1 ? ({ name: stageName }: StageSettings) => stageName : stageId;
  const stage = stages.find((row) => stageId(row) === name || formatName(row) === name);
  if (!stage) throw new Error(`Unknown stage "${name}": one of ${stages.map(formatName).join(', ')}.`);
  return stage;
}
