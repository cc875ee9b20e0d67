import { type StageSettings, toResourceName } from '#infra/stages.ts';
import { type Check, type CheckContext, type Finding, findingUnless } from './finding.ts';

/**
 * Returns whether a secret has a prefix, or undefined if the secret cannot be read. The AWS CLI compares, so
 * that this process never has the secret.
 */
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
      problem: 'stripePublishableKey is a test key: clients of prod cannot pay.',
      fix: `the key pk_live_… of https://dashboard.stripe.com/apikeys in infra/centers/${stage.center}.ts`,
      isBlocking: false,
    });
  return findingUnless(!isLive, {
    problem: `stripePublishableKey is a live key in ${stage.name}: live keys are for prod only.`,
    fix: `the key pk_test_… of https://dashboard.stripe.com/test/apikeys in infra/centers/${stage.center}.ts`,
    isBlocking: true,
  });
}

/** Checks that secret and publishable key have the same mode, because Stripe rejects a mix. */
export const checkSecretKey: Check = (context) => {
  const { stage } = context;
  const [, mode = 'test'] = stage.stripePublishableKey.split('_');
  const isOtherMode = secretHasPrefix(context, 'stripe', mode === 'live' ? 'sk_test_' : 'sk_live_');
  const isSameMode = secretHasPrefix(context, 'stripe', `sk_${mode}_`);
  const problem = isOtherMode
    ? `The secret key of Stripe does not have the mode of the publishable key (${mode}).`
    : 'The secret key of Stripe is missing or cannot be read: without it no deposit can be held.';
  return findingUnless(isSameMode === true || context.isFirstDeploy, {
    problem,
    fix: formatPutSecret(stage, 'stripe', `sk_${mode}_…`),
    isBlocking: isOtherMode === true,
  });
};

export const checkWebhook: Check = (context) =>
  findingUnless(secretHasPrefix(context, 'stripe-webhook', 'whsec_') === true || context.isFirstDeploy, {
    problem: 'The webhook of Stripe is not registered: its signing secret is missing or cannot be read.',
    fix: `register it at https://dashboard.stripe.com/webhooks, then ${formatPutSecret(context.stage, 'stripe-webhook', 'whsec_…')}`,
    isBlocking: false,
  });
