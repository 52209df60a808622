import type { openApiEndpoints } from '@atrium/contracts/server';
import { version } from '../../../package.json';
import type { HandlersOf } from '../../http/route';
import { createOpenApiDocument } from './openapi-document';

/** Handler for the OpenAPI document, which is created once. */
export function openApiRoutes(): HandlersOf<typeof openApiEndpoints> {
  const document = createOpenApiDocument(version);
  return { getOpenApi: () => Promise.resolve(document) };
}
