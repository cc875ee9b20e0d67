import { sweep } from './sweep.ts';

sweep('supervisor');
