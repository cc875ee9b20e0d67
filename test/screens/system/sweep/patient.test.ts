import { declareSweep } from './sweep.ts';

declareSweep('patient');
