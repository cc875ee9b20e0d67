import { required } from '../env.ts';
import type { Mailer } from '../mailer.ts';
import { makeMailer } from '../ses-mailer.ts';

export const mailer = async (): Promise<Mailer> => makeMailer({ from: required('mailFrom') });
