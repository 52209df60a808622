import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  response: z.looseObject({ openapi: z.string() }),
});
