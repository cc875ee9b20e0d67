import { type Center, defineCenter, stageDefaults } from '#infra/stages.ts';

/** Builds a center with generated settings. Accounts are 100000000001 and so on. */
export const buildCenter = (number: number): Center =>
  defineCenter(`centro${number}`, {
    prod: {
      ...stageDefaults.prod,
      account: String(100_000_000_000 + number),
      profile: `centro${number}`,
      site: { domain: `centro${number}.com` },
      mail: { name: `Centro ${number}`, address: `citas@centro${number}.com` },
      sms: { originationNumber: `+1787555${1_000 + number}`, deliveryReports: true },
      alarmMail: `avisos@centro${number}.com`,
      stripePublishableKey: 'pk_live_51H',
    },
  });
