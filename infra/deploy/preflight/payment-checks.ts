import { type StageSettings, toResourceName } from '#infra/stages.ts';
import { type Check, type CheckContext, type Finding, findingUnless } from './finding.ts';

/** Whether a secret has a prefix, compared by the CLI; undefined if there is no secret. */
function secretHasPrefix({ stage, aws }: CheckContext, name: string, prefix: string): boolean | undefined {
  const { status, output } = aws(
    `secretsmanager get-secret-value --secret-id ${toResourceName(stage, name)} --query starts_with(SecretString,'${prefix}') --output text`,
  );
  return status === 0 ? output === 'True' : undefined;
}

const formatPutSecret = (stage: StageSettings, name: string, value: string) =>
  `aws secretsmanager put-secret-value --secret-id ${toResourceName(stage, name)} --secret-string ${value}`;

export function checkPublishableKey(stage: StageSettings): readonly Finding[] {
  const isLive = stage.stripePublishableKey.startsWith('pk_live_');
  if (stage.name === 'prod')
    return findingUnless(isLive, {
      problem: 'stripePublishableKey is of the test mode: clients of prod cannot pay.',
      fix: `the key pk_live_… of https://dashboard.stripe.com/apikeys in infra/centers/${stage.center}.ts`,
      isBlocking: false,
    });
  return findingUnless(!isLive, {
    problem: `stripePublishableKey is of the live mode in ${stage.name}: live keys belong to prod alone.`,
    fix: `the key pk_test_… of https://dashboard.stripe.com/test/apikeys in infra/centers/${stage.center}.ts`,
    isBlocking: true,
  });
}

/** Checks that secret and publishable key have the same mode; Stripe rejects a mix. */
export const checkSecretKey: Check = (account) => {
  const { stage } = account;
  const [, mode = 'test'] = stage.stripePublishableKey.split('_');
  const isOther = secretHasPrefix(account, 'stripe', mode === 'live' ? 'sk_test_' : 'sk_live_');
  const isRight = secretHasPrefix(account, 'stripe', `sk_${mode}_`);
  const problem = isOther
    ? `The secret key of Stripe is not of the mode of the publishable one (${mode}).`
    : 'The secret key of Stripe is not put in yet, or not to be read: no deposit can be held without it.';
  return findingUnless(isRight === true || account.isFirstDeploy, {
    problem,
    fix: formatPutSecret(stage, 'stripe', `sk_${mode}_…`),
    isBlocking: isOther === true,
  });
};

export const checkWebhook: Check = (account) =>
  findingUnless(secretHasPrefix(account, 'stripe-webhook', 'whsec_') === true || account.isFirstDeploy, {
    problem:
      'The webhook of Stripe is not registered: its signing secret is not put in yet, or not to be read.',
    fix: `register it at https://dashboard.stripe.com/webhooks, then ${formatPutSecret(account.stage, 'stripe-webhook', 'whsec_…')}`,
    isBlocking: false,
  });
