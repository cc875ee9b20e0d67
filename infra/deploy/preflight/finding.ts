import type { StageSettings } from '#infra/stages.ts';
import type { Outcome } from '../commands.ts';

export type Finding = {
  readonly what: string;
  readonly fix: string;
  /** Whether the deploy does not start, because it would fail or run without protection. */
  readonly stops: boolean;
};

export type Account = {
  readonly stage: StageSettings;
  readonly aws: (words: string) => Outcome;
  /** Whether no deploy of the stage is complete yet. */
  readonly isFirst: boolean;
};
export type Check = (account: Account) => readonly Finding[];

/** Returns the finding unless the condition holds. */
export const unless = (isThere: boolean, finding: Finding): readonly Finding[] => (isThere ? [] : [finding]);

/** Formats a finding: what is missing, then its fix. */
export const findingText = ({ what, fix }: Finding): string => `- ${what}\n  → ${fix}`;
