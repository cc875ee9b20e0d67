import { sweep } from './sweep.ts';

sweep('patient');
