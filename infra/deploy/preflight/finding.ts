import type { StageSettings } from '#infra/stages.ts';
import type { CommandResult } from '../commands.ts';

export type Finding = {
  readonly problem: string;
  readonly fix: string;
  /** Whether the deploy does not start, because it would fail or run without protection. */
  readonly isBlocking: boolean;
};

export type CheckContext = {
  readonly stage: StageSettings;
  readonly aws: (command: string) => CommandResult;
  /** Whether no deploy of the stage is complete yet. */
  readonly isFirst: boolean;
};
export type Check = (account: CheckContext) => readonly Finding[];

/** Returns the finding unless the condition holds. */
export const unless = (isThere: boolean, finding: Finding): readonly Finding[] => (isThere ? [] : [finding]);

/** Formats a finding: what is missing, then its fix. */
export const formatFinding = ({ problem, fix }: Finding): string => `- ${problem}\n  → ${fix}`;
