import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getOpenApi = defineEndpoint('GET /api/openapi.json', {
  summary: 'Returns this contract as an OpenAPI 3.1 document.',
  access: 'public',
  response: z.looseObject({ openapi: z.string() }),
});
