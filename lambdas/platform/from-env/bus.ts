import { makeBus } from '../adapters/aws-bus.ts';
import { required } from '../env.ts';
import type { Bus } from '../seams/bus.ts';

export const bus = async (): Promise<Bus> => makeBus({ busName: required('busName') });
