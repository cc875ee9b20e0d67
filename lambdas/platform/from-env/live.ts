import { makeLive } from '../adapters/aws-live.ts';
import { region, required } from '../env.ts';
import type { Live } from '../seams/live.ts';

export const live = async (): Promise<Live> =>
  makeLive({ endpoint: required('liveEndpoint'), region: region() });
