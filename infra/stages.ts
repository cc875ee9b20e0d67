import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

export const product = 'serena';
export const stageNames = ['dev', 'prueba', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

/** Everything that differs from one stage of a center to the next; no secrets. */
export type StageSettings = {
  readonly center: string;
  readonly name: StageName;
  readonly region: 'us-east-1';
  /** The AWS account it belongs to: credentials of any other deploy nothing. */
  readonly account: string;
  /** Profile of the AWS CLI with the account's credentials; without it, those of the environment. */
  readonly profile?: string;
  /** A domain of one's own, or the Amplify address, written down here after the first deploy. */
  readonly site: { readonly domain: string } | { readonly url: `https://${string}` };
  /** Sender of every e-mail; its domain must be a verified SES identity before the first deploy. */
  readonly mail: { readonly name: string; readonly address: `${string}@${string}` };
  readonly sms: {
    /** The stage's own number, bought in its account and region: E.164, of the United States or Puerto Rico. */
    readonly originationNumber: `+1${string}`;
    /**
     * Whether messages follow the delivery log of SNS. All stages of an account share its two log groups, which have two
     * subscriptions each at most: more than two stages of one account cannot follow it.
     */
    readonly deliveryReports: boolean;
  };
  readonly logRetention: RetentionDays;
  /** Who hears of alarms, the budget and failed backups. */
  readonly alarmMail: string;
  readonly monthlyBudgetUsd: number;
  /** What the account may spend on SMS in a month: the spending limit that SNS was given. */
  readonly monthlySmsUsd: number;
  /** A vault of another account of the organization, to which each night's copies are copied (docs/operations.md). */
  readonly backupCopyVault?: `arn:aws:backup:${string}:${string}:backup-vault:${string}`;
  /**
   * What happens to table, files and users when a stack goes: keeping them also means deletion protection. What a first
   * deploy that fails had made goes all the same, so that it can be repeated.
   */
  readonly removalPolicy: RemovalPolicy;
  /** Requests per second, sustained and at once, over the whole API. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number };
  /**
   * Requests in a minute from one address, to the site with its API and to the user pool: a small share of what all
   * have. A center's people share one. A stage without it pays for no firewall.
   */
  readonly addressLimits?: { readonly site: number; readonly users: number };
  /** True hides whether an e-mail has an account, at the price of the specified sign-in texts. */
  readonly uniformSignInErrors: boolean;
  /** Public half of the Stripe keys; the secret half lives in Secrets Manager. */
  readonly stripePublishableKey: `pk_test_${string}` | `pk_live_${string}`;
};

type OwnSettings = Omit<StageSettings, 'center' | 'name'>;

export type Center = {
  readonly name: string;
  readonly stages: Readonly<Partial<Record<StageName, StageSettings>>>;
};

/** Settings that most centers share, by stage. */
export const stageDefaults = {
  dev: {
    region: 'us-east-1',
    logRetention: RetentionDays.ONE_WEEK,
    monthlyBudgetUsd: 20,
    monthlySmsUsd: 1,
    removalPolicy: RemovalPolicy.DESTROY,
    throttle: { rateLimit: 20, burstLimit: 40 },
    uniformSignInErrors: false,
  },
  prueba: {
    region: 'us-east-1',
    logRetention: RetentionDays.ONE_MONTH,
    monthlyBudgetUsd: 70,
    monthlySmsUsd: 5,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    throttle: { rateLimit: 50, burstLimit: 100 },
    addressLimits: { site: 900, users: 300 },
    uniformSignInErrors: false,
  },
  prod: {
    region: 'us-east-1',
    logRetention: RetentionDays.ONE_YEAR,
    monthlyBudgetUsd: 150,
    monthlySmsUsd: 50,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    throttle: { rateLimit: 100, burstLimit: 200 },
    addressLimits: { site: 1_200, users: 300 },
    uniformSignInErrors: false,
  },
} as const satisfies Record<StageName, Partial<OwnSettings>>;

/**
 * A center with its stages. Throws for a name that does not fit: function names end at 64 characters, and a hyphen could
 * make the prefix of one stage that of another.
 */
export function defineCenter<Stages extends Partial<Record<StageName, OwnSettings>>>(
  center: string,
  settings: Stages,
): Center & { readonly stages: { readonly [Name in keyof Stages]: StageSettings } } {
  if (!/^[a-z][a-z0-9]{1,15}$/.test(center))
    throw new Error(`Center "${center}": 2 to 16 small letters and digits, a letter first.`);
  const stages = Object.fromEntries(
    Object.entries(settings).map(([name, own]) => [name, { ...own, center, name }]),
  );
  // The keys are those of the settings.
  return { name: center, stages: stages as { [Name in keyof Stages]: StageSettings } };
}

/** The tag by which the bill tells stages apart. */
export const billingTag = 'deployment';

/** Where a stage is deployed: the account of the caller's credentials, none when offline. */
export const environmentOf = (stage: StageSettings) => ({
  region: stage.region,
  account: process.env['CDK_DEFAULT_ACCOUNT'],
});

/** `serena-prod`: how commands name a stage, the prefix of its resources, and how its metrics name it. */
export const stageId = ({ center, name }: StageSettings) => `${center}-${name}`;
/** `serena-dev-appointments-api`: what people type on a bad day is readable and the same everywhere. */
export const nameIn = (stage: StageSettings, name: string) => `${stageId(stage)}-${name}`;
export const publicUrl = ({ site }: StageSettings) =>
  'domain' in site ? `https://${site.domain}` : site.url;
/** The SES identity behind the sender. */
export const mailDomain = ({ mail }: StageSettings) => mail.address.slice(mail.address.indexOf('@') + 1);
/** The SES configuration set that every e-mail of the stage is sent by. */
export const mailSetName = (stage: StageSettings) => nameIn(stage, 'mail');
export const keepsData = (stage: StageSettings) => stage.removalPolicy !== RemovalPolicy.DESTROY;

/** A number of the region's country code with an area code; none begins with 0 or 1. */
const isOriginationNumber = (number: string) => /^\+1[2-9]\d{9}$/.test(number);
const isExample = (address: string) => /\.example$/.test(address);

/** Whether a site of its own has yet to learn its address. */
export const isSiteExample = ({ site }: StageSettings): boolean =>
  'url' in site && isExample(new URL(site.url).hostname);

/** Settings that still stand as they were given, or are no number to send SMS from, by name; a site of its own learns its address from its first deploy. */
export const placeholdersIn = (stage: StageSettings): string[] =>
  [
    { name: 'account', isGiven: /^0*$/.test(stage.account) },
    { name: 'site.domain', isGiven: 'domain' in stage.site && isExample(stage.site.domain) },
    { name: 'mail', isGiven: isExample(stage.mail.address) },
    { name: 'sms.originationNumber', isGiven: !isOriginationNumber(stage.sms.originationNumber) },
    { name: 'alarmMail', isGiven: isExample(stage.alarmMail) },
    { name: 'stripePublishableKey', isGiven: stage.stripePublishableKey.endsWith('_replace_me') },
  ].flatMap(({ name, isGiven }) => (isGiven ? [name] : []));
