import { version } from '../../../package.json';
import type { Handlers } from '../../http/route';
import { createOpenApiDocument } from './openapi-document';

/** The handler for the OpenAPI document, which is made once. */
export function openApiRoutes(): Pick<Handlers, 'getOpenApi'> {
  const document = createOpenApiDocument(version);
  return { getOpenApi: () => Promise.resolve(document) };
}
