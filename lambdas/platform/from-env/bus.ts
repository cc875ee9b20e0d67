import { makeBus } from '../aws-bus.ts';
import { required } from '../env.ts';
import type { Bus } from '../platform.ts';

export const bus = async (): Promise<Bus> => makeBus({ busName: required('busName') });
