import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as z from 'zod/mini';
import type { TestApp } from '../testing/test-app';

/** What the OpenAPI document, as it is served, says of answers. */
export interface AnswerSchemas {
  /** What is wrong with the JSON of a call's 200 answer; empty when nothing is. */
  faultsOf: (operationId: string, json: unknown) => readonly string[];
}

const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});
const DOCUMENT = 'openapi.json';

/** Reads the document of a running server. */
export async function createAnswerSchemas(server: TestApp): Promise<AnswerSchemas> {
  const answer = await server.call('GET', '/api/openapi.json');
  const document = documentShape.parse(await answer.json());
  // Not strict: the document around the schemas has keywords of its own.
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

  return {
    faultsOf(operationId, json) {
      const pointer = pointers.get(operationId)?.map(encodeStep).join('/') ?? '';
      const validate = ajv.compile({ $ref: `${DOCUMENT}#/${pointer}` });
      return validate(json) ? [] : [ajv.errorsText(validate.errors)];
    },
  };
}

function encodeStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
