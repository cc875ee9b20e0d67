import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

export const product = 'serena';
export const stageNames = ['dev', 'prueba', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

/** Everything that differs from one stage to the next; no secrets. */
export type StageSettings = {
  readonly name: StageName;
  readonly region: 'us-east-1';
  /** The AWS account it belongs to: credentials of any other deploy nothing. */
  readonly account: string;
  /** A domain of one's own, or the Amplify address, written down here after the first deploy. */
  readonly site: { readonly domain: string } | { readonly url: `https://${string}` };
  /** Sender of every e-mail; its domain must be a verified SES identity before the first deploy. */
  readonly mail: { readonly name: string; readonly address: `${string}@${string}` };
  readonly logRetention: RetentionDays;
  /** Who hears of alarms, the budget and failed backups. */
  readonly alarmMail: string;
  readonly monthlyBudgetUsd: number;
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

const shared = {
  region: 'us-east-1',
  account: '000000000000',
  uniformSignInErrors: false,
  stripePublishableKey: 'pk_test_replace_me',
} as const;

export const stages: Readonly<Record<StageName, StageSettings>> = {
  dev: {
    ...shared,
    name: 'dev',
    site: { url: 'https://main.serena-dev.example' },
    mail: { name: 'Serena (dev)', address: 'citas@dev.serena.example' },
    logRetention: RetentionDays.ONE_WEEK,
    alarmMail: 'operaciones@serena.example',
    monthlyBudgetUsd: 20,
    removalPolicy: RemovalPolicy.DESTROY,
    throttle: { rateLimit: 20, burstLimit: 40 },
  },
  prueba: {
    ...shared,
    name: 'prueba',
    site: { domain: 'prueba.serena.example' },
    mail: { name: 'Serena (prueba)', address: 'citas@prueba.serena.example' },
    logRetention: RetentionDays.ONE_MONTH,
    alarmMail: 'operaciones@serena.example',
    monthlyBudgetUsd: 70,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    throttle: { rateLimit: 50, burstLimit: 100 },
    addressLimits: { site: 900, users: 300 },
  },
  prod: {
    ...shared,
    name: 'prod',
    site: { domain: 'serena.example' },
    mail: { name: 'Serena', address: 'citas@serena.example' },
    logRetention: RetentionDays.ONE_YEAR,
    alarmMail: 'operaciones@serena.example',
    monthlyBudgetUsd: 150,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    throttle: { rateLimit: 100, burstLimit: 200 },
    addressLimits: { site: 1_200, users: 300 },
  },
};

/** The stage of `-c stage=`; an unknown one is refused by name. */
export function stageNamed(name: unknown): StageSettings {
  const known = stageNames.find((stage) => stage === name);
  if (known === undefined) throw new Error(`Unknown stage "${name}": one of ${stageNames.join(', ')}.`);
  return stages[known];
}

/** Where a stage is deployed: the account of the caller's credentials, none when offline. */
export const environmentOf = (stage: StageSettings) => ({
  region: stage.region,
  account: process.env['CDK_DEFAULT_ACCOUNT'],
});

/** `serena-dev-appointments-api`: what people type on a bad day is readable and the same everywhere. */
export const nameIn = (stage: StageSettings, name: string) => `${product}-${stage.name}-${name}`;
export const publicUrl = ({ site }: StageSettings) =>
  'domain' in site ? `https://${site.domain}` : site.url;
/** The SES identity behind the sender. */
export const mailDomain = ({ mail }: StageSettings) => mail.address.slice(mail.address.indexOf('@') + 1);
export const keepsData = (stage: StageSettings) => stage.removalPolicy !== RemovalPolicy.DESTROY;

const isExample = (address: string) => /\.example$/.test(address);

/** Whether a site of its own has yet to learn its address. */
export const isSiteExample = ({ site }: StageSettings): boolean =>
  'url' in site && isExample(new URL(site.url).hostname);

/** Settings that still stand as they were given, by name; a site of its own learns its address from its first deploy. */
export const placeholdersIn = (stage: StageSettings): string[] =>
  [
    { name: 'account', isGiven: /^0*$/.test(stage.account) },
    { name: 'site.domain', isGiven: 'domain' in stage.site && isExample(stage.site.domain) },
    { name: 'mail', isGiven: isExample(stage.mail.address) },
    { name: 'alarmMail', isGiven: isExample(stage.alarmMail) },
    { name: 'stripePublishableKey', isGiven: stage.stripePublishableKey.endsWith('_replace_me') },
  ].flatMap(({ name, isGiven }) => (isGiven ? [name] : []));
