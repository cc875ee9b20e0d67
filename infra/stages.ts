import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

export const product = 'serena';
export const stageNames = ['dev', 'prueba', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

/** Settings that differ between stages of a center. They contain no secrets. */
export type StageSettings = {
  readonly center: string;
  readonly name: StageName;
  readonly region: 'us-east-1';
  /** The stage's AWS account. Credentials of another account cannot deploy it. */
  readonly account: string;
  /** AWS CLI profile with the account's credentials. Without it, the environment's credentials are used. */
  readonly profile?: string;
  /** A custom domain, or the Amplify address, which is entered after the first deploy. */
  readonly site: { readonly domain: string } | { readonly url: `https://${string}` };
  /** Sender of every e-mail. Its domain must be a verified SES identity before the first deploy. */
  readonly mail: { readonly name: string; readonly address: `${string}@${string}` };
  readonly sms: {
    /** The stage's number in E.164, from the United States or Puerto Rico. */
    readonly originationNumber: `+1${string}`;
    /**
     * Whether messages follow the SNS delivery log. All stages of an account share its two log groups, which
     * allow two subscriptions each, so at most two stages of an account can follow it.
     */
    readonly deliveryReports: boolean;
  };
  readonly logRetention: RetentionDays;
  /** Recipient of alarms, budget warnings and failed backups. */
  readonly alarmMail: string;
  readonly monthlyBudgetUsd: number;
  /** Monthly SMS spending limit of the account, as set in SNS. */
  readonly monthlySmsUsd: number;
  /** A vault of another account, for copies of the nightly backups (docs/operations.md). */
  readonly backupCopyVault?: `arn:aws:backup:${string}:${string}:backup-vault:${string}`;
  /**
   * What happens to table, files and users when a stack is deleted. RETAIN also means deletion protection.
   * Resources of a failed first deploy are deleted in any case, so that it can be repeated.
   */
  readonly removalPolicy: RemovalPolicy;
  /** Requests per second over the whole API, sustained and in bursts. */
  readonly throttle: { readonly rateLimit: number; readonly burstLimit: number };
  /**
   * Requests per minute from one address to the site with its API and to the user pool, a small share of the
   * total. All users inside a center share one address. A stage without limits pays for no firewall.
   */
  readonly addressLimits?: { readonly site: number; readonly users: number };
  /** True hides whether an e-mail has an account, but replaces the specified sign-in texts. */
  readonly uniformSignInErrors: boolean;
  /** Stripe's publishable key. The secret key is in Secrets Manager. */
  readonly stripePublishableKey: `pk_test_${string}` | `pk_live_${string}`;
};

type StageOwnSettings = Omit<StageSettings, 'center' | 'name'>;

export type Center = {
  readonly name: string;
  readonly stages: Readonly<Partial<Record<StageName, StageSettings>>>;
};

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
} as const satisfies Record<StageName, Partial<StageOwnSettings>>;

/**
 * Defines a center with its stages. Throws for an unsuitable name, because function names have at most 64
 * characters and a hyphen could make one stage's prefix that of another.
 */
export function defineCenter<Stages extends Partial<Record<StageName, StageOwnSettings>>>(
  center: string,
  settings: Stages,
): Center & { readonly stages: { readonly [Name in keyof Stages]: StageSettings } } {
  if (!/^[a-z][a-z0-9]{1,15}$/.test(center))
    throw new Error(`Center "${center}": 2 to 16 lowercase letters and digits, beginning with a letter.`);
  const stages = Object.fromEntries(
    Object.entries(settings).map(([name, stageSettings]) => [name, { ...stageSettings, center, name }]),
  );
  // The cast keeps the keys of the settings.
  return { name: center, stages: stages as { [Name in keyof Stages]: StageSettings } };
}

/** Cost allocation tag that identifies the stage. */
export const billingTag = 'deployment';

/** Returns a stage's region and the account of the caller's credentials, undefined offline. */
export const toCdkEnvironment = (stage: StageSettings) => ({
  region: stage.region,
  account: process.env['CDK_DEFAULT_ACCOUNT'],
});

/**
 * Formats the stage's id, such as `serena-prod`, which names it in commands and metrics and prefixes its
 * resources.
 */
export const stageId = ({ center, name }: StageSettings) => `${center}-${name}`;
export const toResourceName = (stage: StageSettings, name: string) => `${stageId(stage)}-${name}`;
export const formatPublicUrl = ({ site }: StageSettings) =>
  'domain' in site ? `https://${site.domain}` : site.url;
/** Returns the SES identity of the sender. */
export const selectMailDomain = ({ mail }: StageSettings) =>
  mail.address.slice(mail.address.indexOf('@') + 1);
/** Returns the SES configuration set of the stage's e-mails. */
export const formatMailSetName = (stage: StageSettings) => toResourceName(stage, 'mail');
export const retainsData = (stage: StageSettings) => stage.removalPolicy !== RemovalPolicy.DESTROY;

/** Returns whether a number has the country code 1 and an area code that does not begin with 0 or 1. */
const isOriginationNumber = (number: string) => /^\+1[2-9]\d{9}$/.test(number);
const isExample = (address: string) => /\.example$/.test(address);

/** Returns whether the site's address is still the placeholder that the first deploy replaces. */
export const isSiteExample = ({ site }: StageSettings): boolean =>
  'url' in site && isExample(new URL(site.url).hostname);

/**
 * Lists settings that are still placeholders, or an invalid SMS number, by name. `site.url` is excluded,
 * because it is known only after the first deploy.
 */
export const listPlaceholders = (stage: StageSettings): string[] =>
  [
    { name: 'account', isPlaceholder: /^0*$/.test(stage.account) },
    { name: 'site.domain', isPlaceholder: 'domain' in stage.site && isExample(stage.site.domain) },
    { name: 'mail', isPlaceholder: isExample(stage.mail.address) },
    { name: 'sms.originationNumber', isPlaceholder: !isOriginationNumber(stage.sms.originationNumber) },
    { name: 'alarmMail', isPlaceholder: isExample(stage.alarmMail) },
    { name: 'stripePublishableKey', isPlaceholder: stage.stripePublishableKey.endsWith('_replace_me') },
  ].flatMap(({ name, isPlaceholder }) => (isPlaceholder ? [name] : []));
