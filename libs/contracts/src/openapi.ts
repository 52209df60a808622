import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This contract as an OpenAPI 3.1 document.',
  response: z.looseObject({ openapi: z.string() }),
});
