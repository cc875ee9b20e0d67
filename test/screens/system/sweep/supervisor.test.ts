import { declareSweep } from './sweep.ts';

declareSweep('supervisor');
