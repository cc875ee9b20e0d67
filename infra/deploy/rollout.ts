import { type StageSettings, stageId } from '#infra/stages.ts';
import type { Commands } from './commands.ts';
import { findDeployedRelease, listActiveAlarms, readCheckedOutRelease } from './release.ts';

/** Two alarm periods, in which an alarm for a broken deploy goes off. */
const watchMinutes = 10;

/** Splits the stages into three waves, which are one stage, a fifth of all stages, and the rest. */
export function splitIntoWaves(stages: readonly StageSettings[]): StageSettings[][] {
  const secondWaveEnd = 1 + Math.ceil(stages.length / 5);
  return [stages.slice(0, 1), stages.slice(1, secondWaveEnd), stages.slice(secondWaveEnd)].filter(
    (wave) => wave.length > 0,
  );
}

export type RolloutPorts = {
  readonly commands: Commands;
  readonly deploy: (stage: StageSettings) => Promise<void>;
  readonly wait: (minutes: number) => Promise<void>;
  readonly log: (line: string) => void;
};

const formatStages = (stages: readonly StageSettings[]) => stages.map(stageId).join(', ') || 'none';

/** Returns the release for all stages. Throws for uncommitted changes, which could differ by stage. */
function readCommittedRelease(commands: Commands): string {
  const release = readCheckedOutRelease(commands);
  if (release.endsWith('-dirty'))
    throw new Error('Commit the changes first: every center gets the same commit.');
  return release;
}

/**
 * Deploys the waves in order, skipping stages that already have the release. Throws at the first failed
 * deploy, or if an alarm of a deployed stage is in state ALARM after a wave. Prints the deployed and the
 * remaining stages. A repeated call continues with the remaining ones.
 */
export async function rollOut(
  waves: readonly (readonly StageSettings[])[],
  { commands, deploy, wait, log }: RolloutPorts,
): Promise<void> {
  const release = readCommittedRelease(commands);
  const deployed: StageSettings[] = [];
  try {
    for (const [index, wave] of waves.entries()) {
      const pending = wave.filter((stage) => findDeployedRelease(commands, stage) !== release);
      log(`Wave ${index + 1} of ${waves.length}: ${formatStages(wave)}`);
      deployed.push(...wave.filter((stage) => !pending.includes(stage)));
      for (const stage of pending) {
        await deploy(stage);
        deployed.push(stage);
      }
      if (pending.length > 0) await wait(watchMinutes);
      const activeAlarms = deployed.flatMap((stage) => listActiveAlarms(commands, stage));
      if (activeAlarms.length > 0)
        throw new Error(`In state ALARM after wave ${index + 1}: ${activeAlarms.join(', ')}.`);
    }
  } finally {
    log(`On ${release}: ${formatStages(deployed)}`);
    const remaining = waves.flat().filter((stage) => !deployed.includes(stage));
    if (remaining.length > 0)
      log(`Not deployed: ${formatStages(remaining)}. Repeat the command to continue.`);
  }
}
