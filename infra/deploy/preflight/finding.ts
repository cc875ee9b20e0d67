import type { StageSettings } from '#infra/stages.ts';
import type { Outcome } from '../commands.ts';

/** Something the stage lacks. */
export type Finding = {
  readonly what: string;
  /** Command or address that corrects it. */
  readonly fix: string;
  /** The deploy would fail, or run without protection: it is not begun. */
  readonly stops: boolean;
};

export type Account = {
  readonly stage: StageSettings;
  /** Asks the AWS CLI in the stage's region with its credentials. */
  readonly aws: (words: string) => Outcome;
  /** No deploy of the stage has come to its end. */
  readonly isFirst: boolean;
};
export type Check = (account: Account) => readonly Finding[];

/** A finding unless what is asked for is there. */
export const unless = (isThere: boolean, finding: Finding): readonly Finding[] => (isThere ? [] : [finding]);

/** One finding a paragraph: what is missing and what corrects it. */
export const findingText = ({ what, fix }: Finding): string => `- ${what}\n  → ${fix}`;
