import { defineCenter, stageDefaults } from '#infra/stages.ts';

const account = '000000000000';
const alarmMail = 'operaciones@serena.example';
const stripePublishableKey = 'pk_test_replace_me';
const originationNumber = '+10000000000';

/** The first center. To add another, copy this file and list the copy in `index.ts`. */
export const serena = defineCenter('serena', {
  dev: {
    ...stageDefaults.dev,
    account,
    alarmMail,
    stripePublishableKey,
    site: { url: 'https://main.serena-dev.example' },
    mail: { name: 'Serena (dev)', address: 'citas@dev.serena.example' },
    sms: { originationNumber, deliveryReports: false },
  },
  prueba: {
    ...stageDefaults.prueba,
    account,
    alarmMail,
    stripePublishableKey,
    site: { domain: 'prueba.serena.example' },
    mail: { name: 'Serena (prueba)', address: 'citas@prueba.serena.example' },
    sms: { originationNumber, deliveryReports: true },
  },
  prod: {
    ...stageDefaults.prod,
    account,
    alarmMail,
    stripePublishableKey,
    site: { domain: 'serena.example' },
    mail: { name: 'Serena', address: 'citas@serena.example' },
    sms: { originationNumber, deliveryReports: true },
  },
});
