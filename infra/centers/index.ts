import { type Center, type StageSettings, stageId } from '#infra/stages.ts';
import { serena } from './serena.ts';

/** Centers in deployment order for `npm run deploy -- --all`; the first is the first wave. */
export const centers: readonly Center[] = [serena];

/** Finds `serena-prod`, or `prod` if there is only one center. Throws for others, listing the valid names. */
export function findStage(name: unknown, known: readonly Center[] = centers): StageSettings {
  const stages = known.flatMap((center) => Object.values(center.stages));
  const named = known.length === 1 ? ({ name: own }: StageSettings) => own : stageId;
  const found = stages.find((stage) => stageId(stage) === name || named(stage) === name);
  if (!found) throw new Error(`Unknown stage "${name}": one of ${stages.map(named).join(', ')}.`);
  return found;
}
