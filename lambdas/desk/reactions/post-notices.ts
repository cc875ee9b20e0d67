import { sharedConsumer } from '#lambdas/runtime/consumer.ts';
import { reactions } from './reactions.ts';

export const handler = sharedConsumer('post-notices', reactions, {});
