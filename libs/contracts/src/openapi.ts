import * as z from 'zod/mini';
import { publicEndpoint } from './endpoint';

export const getOpenApi = publicEndpoint('GET /api/openapi.json', {
  summary: 'Returns this contract as an OpenAPI 3.1 document.',
  response: z.looseObject({ openapi: z.string() }),
});
