import * as z from 'zod/mini';

const degrees = (limit: number) => z.number().check(z.minimum(-limit), z.maximum(limit));

export const positionShape = z.tuple([degrees(180), degrees(90)]);
