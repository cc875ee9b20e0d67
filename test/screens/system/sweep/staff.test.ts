import { declareSweep } from './sweep.ts';

declareSweep('staff');
