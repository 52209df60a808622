import * as z from 'zod/mini';
import { id, MAX_ID } from '@atrium/contracts/fields';
import { entities } from './entities';

/** JSON Schema (2020-12) of a part of the document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Converter from contract schemas to JSON Schema. */
export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
const FORMATS = new Set<unknown>(['date', 'date-time', 'uuid']);

/** Creates a converter, which collects the entities that the converted schemas reference. */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {};

  return {
    /** The referenced entities by name. */
    components,

    /**
     * Converts a schema; entities become references to `components`.
     * @param direction `input` for requests, `output` for responses.
     */
    convert(schema: z.core.$ZodType, direction: 'input' | 'output'): JsonSchema {
      // zod inlines an entity at the root, and references it within an object.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ schema }), {
        io: direction,
        metadata: entities,
        target: 'draft-2020-12',
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema === id && direction === 'input') jsonSchema.anyOf = ID_INPUT;
          // The format says the same as these very long regular expressions.
          if (FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
        },
      });
      Object.assign(components, referenceComponents($defs));
      return referenceComponents(properties).schema ?? {};
    },
  };
}

// The contract checks the range of an id after a conversion, which JSON Schema cannot express.
const ID_INPUT: z.core.JSONSchema.BaseSchema[] = [
  { type: 'integer', minimum: 1, maximum: MAX_ID },
  { type: 'string', pattern: '^[1-9]\\d{0,9}$' },
];

function referenceComponents(schemas: unknown): Record<string, JsonSchema> {
  const text = JSON.stringify(schemas, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(DEFINITIONS, COMPONENTS) : value,
  );
  // The replacement of references keeps the type.
  return JSON.parse(text) as Record<string, JsonSchema>;
}
