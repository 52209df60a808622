import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as z from 'zod/mini';
import type { TestApp } from '../testing/test-app';

/** Validates the JSON of an endpoint's 200 response; returns a description of each fault. */
export type FindSchemaFaults = (operationId: string, json: unknown) => readonly string[];

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});
const DOCUMENT = 'openapi.json';

/** Loads the response schemas of the OpenAPI document of a running server. */
export async function loadResponseSchemas(server: TestApp): Promise<FindSchemaFaults> {
  const response = await server.call('GET', '/api/openapi.json');
  const document = documentShape.parse(await response.json());
  // Strict mode would reject the keywords of OpenAPI around the schemas.
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, DOCUMENT);
  const pointers = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        ['paths', path, method, 'responses', '200', 'content', 'application/json', 'schema'],
      ]),
    ),
  );

  return (operationId, json) => {
    const pointer = pointers.get(operationId)?.map(encodeStep).join('/') ?? '';
    const validate = ajv.getSchema(`${DOCUMENT}#/${pointer}`);
    if (validate === undefined) return [`the document has no operation ${operationId}`];
    return validate(json) ? [] : [ajv.errorsText(validate.errors)];
  };
}

function encodeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
