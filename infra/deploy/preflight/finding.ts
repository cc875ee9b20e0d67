import type { StageSettings } from '#infra/stages.ts';
import type { CommandResult } from '../commands.ts';

export type Finding = {
  readonly problem: string;
  readonly fix: string;
  /** Whether the finding blocks the deploy, which would otherwise fail or run without protection. */
  readonly isBlocking: boolean;
};

export type CheckContext = {
  readonly stage: StageSettings;
  readonly aws: (command: string) => CommandResult;
  /** Whether the stage's data stack has never been created completely. */
  readonly isFirstDeploy: boolean;
};
export type Check = (context: CheckContext) => readonly Finding[];

export const findingUnless = (isSatisfied: boolean, finding: Finding): readonly Finding[] =>
  isSatisfied ? [] : [finding];

export const formatFinding = ({ problem, fix }: Finding): string => `- ${problem}\n  → ${fix}`;
