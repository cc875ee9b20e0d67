import { selectMailDomain, toResourceName } from '#infra/stages.ts';
import { type Check, findingUnless } from './finding.ts';

export const checkSender: Check = ({ stage, aws }) => {
  const domain = selectMailDomain(stage);
  const { output } = aws(
    `sesv2 get-email-identity --email-identity ${domain} --query VerifiedForSendingStatus --output text`,
  );
  return findingUnless(output === 'True', {
    problem: `The sender ${domain} is not verified in SES: the user pool would reject it.`,
    fix: `aws sesv2 create-email-identity --email-identity ${domain}, then add the DKIM records it shows to the domain`,
    isBlocking: true,
  });
};

export const checkMailSandbox: Check = ({ aws }) =>
  findingUnless(aws('sesv2 get-account --query ProductionAccessEnabled --output text').output === 'True', {
    problem: 'SES is in its sandbox: only verified addresses receive e-mails.',
    fix: 'https://us-east-1.console.aws.amazon.com/ses/home#/get-set-up',
    isBlocking: false,
  });

export const checkSmsSandbox: Check = ({ aws }) =>
  findingUnless(
    aws('sns get-sms-sandbox-account-status --query IsInSandbox --output text').output === 'False',
    {
      problem: 'SMS is in its sandbox: only verified numbers receive SMS.',
      fix: 'https://us-east-1.console.aws.amazon.com/sns/v3/home#/mobile/text-messaging',
      isBlocking: false,
    },
  );

/** A new account's limit is one dollar, about a hundred SMS. */
export const checkSmsSpend: Check = ({ stage, aws }) => {
  const { output } = aws(
    'sns get-sms-attributes --attributes MonthlySpendLimit --query attributes.MonthlySpendLimit --output text',
  );
  const neededUsd = stage.monthlySmsUsd;
  return findingUnless(Number(output) >= neededUsd, {
    problem: `SMS may cost ${Number(output) || 1} USD a month; the stage expects ${neededUsd} (monthlySmsUsd).`,
    fix: `aws sns set-sms-attributes --attributes MonthlySpendLimit=${neededUsd} (above the account's quota: a request to AWS Support)`,
    isBlocking: false,
  });
};

export const checkOriginationNumber: Check = ({ stage, aws }) => {
  const number = stage.sms.originationNumber;
  const { output } = aws(
    "pinpoint-sms-voice-v2 describe-phone-numbers --query PhoneNumbers[?Status=='ACTIVE'].PhoneNumber --output text",
  );
  return findingUnless(output.split(/\s+/).includes(number), {
    problem: `${number} is not an active number of the account: SMS are neither sent nor received.`,
    fix: 'https://us-east-1.console.aws.amazon.com/sms-voice/home#/phone-numbers (10DLC or toll-free, SMS, two-way)',
    isBlocking: false,
  });
};

const deliveryLogFix = "the commands of docs/operations.md, 'Delivery log of SMS'";

/** Without the log groups the deploy fails, and without the role the log groups stay empty. */
export const checkDeliveryLog: Check = ({ stage, aws }) => {
  if (!stage.sms.deliveryReports) return [];
  const logGroups = aws(
    `logs describe-log-groups --log-group-name-prefix sns/${stage.region}/${stage.account}/DirectPublishToPhoneNumber --query length(logGroups) --output text`,
  );
  if (logGroups.output !== '2')
    return [{ problem: 'The delivery log of SMS has no log groups.', fix: deliveryLogFix, isBlocking: true }];
  const role = aws(
    'sns get-sms-attributes --attributes DeliveryStatusIAMRole --query attributes.DeliveryStatusIAMRole --output text',
  );
  return findingUnless(role.output.startsWith('arn:'), {
    problem: 'The delivery log of SMS is switched off: no SMS is known to be delivered.',
    fix: deliveryLogFix,
    isBlocking: false,
  });
};

export const checkAlarmMail: Check = ({ stage, aws, isFirstDeploy }) => {
  const topic = `arn:aws:sns:${stage.region}:${stage.account}:${toResourceName(stage, 'alarms')}`;
  const { output } = aws(
    `sns list-subscriptions-by-topic --topic-arn ${topic} --query Subscriptions[].SubscriptionArn --output text`,
  );
  const isConfirmed = output !== '' && !output.includes('PendingConfirmation');
  return findingUnless(isConfirmed || isFirstDeploy, {
    problem: `${stage.alarmMail} has not confirmed the subscription to the alarms.`,
    fix: `the link in the e-mail of AWS Notifications to ${stage.alarmMail}`,
    isBlocking: false,
  });
};
