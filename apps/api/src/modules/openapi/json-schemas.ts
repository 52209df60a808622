import * as z from 'zod/mini';
import { idInput, MAX_ID } from '@atrium/contracts/fields';
import { entities } from './entities';

/** A schema of the document: JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Converts schemas of the contract and collects the entities that they name. */
export type JsonSchemas = ReturnType<typeof createJsonSchemas>;

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
const FORMATS = new Set<unknown>(['date', 'date-time', 'uuid']);

/** Makes an empty collection. */
export function createJsonSchemas() {
  const components: Record<string, JsonSchema> = {};

  return {
    /** The entities that converted schemas refer to, by name. */
    components,

    /**
     * Converts a schema; entities become references to `components`.
     * @param direction `input` for what callers send, `output` for what they get.
     */
    convert(schema: z.core.$ZodType, direction: 'input' | 'output'): JsonSchema {
      // An entity by itself would be spelled out; as the part of an object it is referred to.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ schema }), {
        io: direction,
        metadata: entities,
        target: 'draft-2020-12',
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema === idInput) Object.assign(jsonSchema, ID_INPUT);
          // Whole pages of regular expression that the format says in a word.
          if (FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
        },
      });
      Object.assign(components, referToComponents($defs));
      return referToComponents(properties).schema ?? {};
    },
  };
}

// The number that the contract takes is judged behind a conversion, where no JSON Schema sees it.
const ID_INPUT = {
  anyOf: [
    { type: 'integer', minimum: 1, maximum: MAX_ID },
    { type: 'string', pattern: '^[1-9]\\d{0,9}$' },
  ],
};

function referToComponents(schemas: unknown): Record<string, JsonSchema> {
  const text = JSON.stringify(schemas, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(DEFINITIONS, COMPONENTS) : value,
  );
  // What has been JSON schemas by name before is so afterwards.
  return JSON.parse(text) as Record<string, JsonSchema>;
}
