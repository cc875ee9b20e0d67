import * as z from 'zod/mini';

const createDegreesShape = (limit: number) => z.number().check(z.minimum(-limit), z.maximum(limit));

export const positionShape = z.tuple([createDegreesShape(180), createDegreesShape(90)]);
