import type { openApiEndpoints } from '@atrium/contracts/server';
import { version } from '../../../package.json';
import type { HandlersOf } from '../../handlers';
import { createOpenApiDocument } from './openapi-document';

/** Handler for the OpenAPI document, which the first request creates. */
export function openApiRoutes(): HandlersOf<typeof openApiEndpoints> {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  return { getOpenApi: () => Promise.resolve((document ??= createOpenApiDocument(version))) };
}
