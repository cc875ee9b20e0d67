import { makeBus } from '../aws-bus.ts';
import type { Bus } from '../bus.ts';
import { required } from '../env.ts';

export const bus = async (): Promise<Bus> => makeBus({ busName: required('busName') });
