import { type Center, type StageSettings, stageId } from '#infra/stages.ts';
import { serena } from './serena.ts';

/** Centers in deployment order for `npm run deploy -- --all`; the first is the first wave. */
export const centers: readonly Center[] = [serena];

/** Finds `serena-prod`, or `prod` if there is only one center. Throws for others, listing the valid names. */
export function findStage(name: unknown, knownCenters: readonly Center[] = centers): StageSettings {
  const stages = knownCenters.flatMap((center) => Object.values(center.stages));
  const formatName = knownCenters.length === 1 ? ({ name: stageName }: StageSettings) => stageName : stageId;
  const stage = stages.find((row) => stageId(row) === name || formatName(row) === name);
  if (!stage) throw new Error(`Unknown stage "${name}": one of ${stages.map(formatName).join(', ')}.`);
  return stage;
}
