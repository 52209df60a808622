import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getOpenApi = defineEndpoint({
  summary: 'Returns this contract as an OpenAPI 3.1 document.',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  response: z.looseObject({ openapi: z.string() }),
});
